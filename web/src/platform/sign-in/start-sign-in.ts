import { loadNamespaces, t } from '../../i18n/i18n.ts';
import { keepsAnything } from '../../storage/browser-storage.ts';
import { loadConfig } from '../api/config.ts';
import { leaveInAppBrowser } from '../device/in-app-browser.ts';
import { goToSignIn } from './sign-in.ts';

/**
 * Starts a sign-in that returns to `returnTo`, by default this page. Throws an Error with a readable text if sign-in is not
 * set up.
 */
export const startSignIn = async (returnTo: string = location.pathname + location.search): Promise<void> => {
  if (leaveInAppBrowser()) return;
  if (!keepsAnything()) {
    await loadNamespaces(['sign-in']);
    throw new Error(t('sign-in:needsStorage'));
  }
  const { identity } = await loadConfig();
  if (!identity) throw new Error(t('signInOff'));
  await goToSignIn(identity, returnTo);
};
