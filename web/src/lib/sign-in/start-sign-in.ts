import { loadConfig } from '#lib/api/config.ts';
import { leaveInAppBrowser } from '#lib/device/in-app-browser.ts';
import { keepsAnything } from '#lib/storage/browser-storage.ts';
import { loadNamespaces, t } from '#texts/i18n.ts';
import { goToSignIn } from './sign-in.ts';

/**
 * Starts a sign-in that returns to `returnTo`, by default this page. Throws an Error with a readable text if sign-in is not
 * set up.
 */
export async function startSignIn(returnTo: string = location.pathname + location.search): Promise<void> {
  if (leaveInAppBrowser()) return;
  if (!keepsAnything()) {
    await loadNamespaces(['sign-in']);
    throw new Error(t('sign-in:needsStorage'));
  }
  const { identity } = await loadConfig();
  if (!identity) throw new Error(t('signInOff'));
  await goToSignIn(identity, returnTo);
}
