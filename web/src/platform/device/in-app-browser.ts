import { hintToOpenElsewhere } from './open-elsewhere-hint.ts';

export type InAppBrowser = 'line' | 'instagram' | 'facebook';

/** Detects the app whose built-in browser shows the page by its user agent; null in a real browser. */
export const inAppBrowserOf = (userAgent: string): InAppBrowser | null => {
  if (/\bLine\//i.test(userAgent)) return 'line';
  if (/Instagram/i.test(userAgent)) return 'instagram';
  if (/FBAN|FBAV|FB_IAB|Messenger/i.test(userAgent)) return 'facebook';
  return null;
};

const parameter = 'openExternalBrowser';

/** The address that makes LINE hand the page to the real browser; null when that was tried already. */
export const externalAddress = (href: string): string | null => {
  const address = new URL(href);
  if (address.searchParams.has(parameter)) return null;
  address.searchParams.set(parameter, '1');
  return address.href;
};

/**
 * Sign-in and payment do not work inside these apps: LINE is asked to open the real browser, the others get a hint.
 * Returns true when the caller should stop.
 */
export const leaveInAppBrowser = (): boolean => {
  const app = inAppBrowserOf(navigator.userAgent);
  if (!app) return false;
  const address = app === 'line' ? externalAddress(location.href) : null;
  if (address) location.replace(address);
  else hintToOpenElsewhere();
  return true;
};
