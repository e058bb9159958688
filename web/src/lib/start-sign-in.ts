import { t } from '../i18n/i18n.ts';
import { loadConfig } from './config.ts';
import { leaveInAppBrowser } from './in-app-browser.ts';

/** Starts a sign-in that comes back to the page it began on, or to `returnTo`. Throws an Error with a text to read where nobody can sign in. */
export const startSignIn = async (returnTo: string = location.pathname + location.search): Promise<void> => {
  if (leaveInAppBrowser()) return;
  const { identity } = await loadConfig();
  if (!identity) throw new Error(t('signInOff'));
  const { goToSignIn } = await import('./sign-in.ts');
  await goToSignIn(identity, returnTo);
};
