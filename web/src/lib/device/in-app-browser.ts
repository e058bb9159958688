export type InAppBrowser = 'line' | 'instagram' | 'facebook';

/** Detects by user agent the app whose built-in browser shows the page. Returns null in a real browser. */
export function inAppBrowserOf(userAgent: string): InAppBrowser | null {
  if (/\bLine\//i.test(userAgent)) return 'line';
  if (/Instagram/i.test(userAgent)) return 'instagram';
  if (/FBAN|FBAV|FB_IAB|Messenger/i.test(userAgent)) return 'facebook';
  return null;
}

const parameter = 'openExternalBrowser';

/** Returns the address that makes LINE open the page in the default browser, or null if that was already tried. */
export function externalAddress(href: string): string | null {
  const address = new URL(href);
  if (address.searchParams.has(parameter)) return null;
  address.searchParams.set(parameter, '1');
  return address.href;
}

/**
 * Leaves an in-app browser, where sign-in and payment do not work: LINE opens the default browser, other apps get a hint.
 * Returns true if the caller should stop.
 */
export function leaveInAppBrowser(): boolean {
  const app = inAppBrowserOf(navigator.userAgent);
  if (!app) return false;
  const address = app === 'line' ? externalAddress(location.href) : null;
  if (address) location.replace(address);
  else hintToOpenElsewhere();
  return true;
}

const listeners = new Set<() => void>();

/** Registers the component that shows the hint (app/providers.tsx). */
export function onOpenElsewhereHint(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows how to open this page in a real browser. */
function hintToOpenElsewhere(): void {
  for (const listener of listeners) listener();
}
