import { loadConfig } from '#lib/api/config.ts';
import { leaveInAppBrowser } from '#lib/device/in-app-browser.ts';
import { keepsAnything } from '#lib/storage/browser-storage.ts';
import { loadNamespaces, t } from '#texts/i18n.ts';
import { goToSignIn } from './sign-in.ts';

/**
 * Starts a sign-in that returns to `returnTo`, by default this page. Throws an Error with a readable text if sign-in is not
 * set up. `isReady` is asked where a sign-in is possible; false keeps the page.
 */
export async function startSignIn(
  returnTo: string = location.pathname + location.search,
  isReady: () => boolean = () => true,
): Promise<void> {
  if (leaveInAppBrowser()) return;
  if (!keepsAnything()) {
    await loadNamespaces(['sign-in']);
    throw new Error(t('sign-in:needsStorage'));
  }
  if (!isReady()) return;
  const { identity } = await loadConfig();
  if (!identity) throw new Error(t('signInOff'));
  await goToSignIn(identity, returnTo);
}
