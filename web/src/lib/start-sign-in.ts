import { loadConfig } from './config.ts';
import { leaveInAppBrowser } from './in-app-browser.ts';

/** Starts a sign-in that comes back to the page it began on, or to `returnTo`. */
export const startSignIn = async (returnTo: string = location.pathname + location.search): Promise<void> => {
  if (leaveInAppBrowser()) return;
  const { identity } = await loadConfig();
  const { goToSignIn } = await import('./sign-in.ts');
  await goToSignIn(identity, returnTo);
};
