import '#app/styles.css';
import { afterEach, beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { onArrival } from '#lib/history/page-history.ts';
import { clearSession } from '#lib/session/session-store.ts';
import { changeLanguage, startI18n } from '#texts/i18n.ts';
import { SCRIPT_COOKIE } from './answer.ts';
import { answerCalls, startScript } from './answer-calls.ts';
import { sampleConfig } from './samples.ts';

// Runs for each file, while imported modules are loaded once for all files of a page.

// biome-ignore lint/suspicious/noDocumentCookie: CookieStore does not exist in all browsers that run these tests.
document.cookie = `${SCRIPT_COOKIE}=${crypto.randomUUID()}; path=/`;
await startI18n();
await changeLanguage('en');

// A test that loads another page would end all later tests on this one.
navigation.onnavigate = (event) => {
  if (!event.destination.sameDocument) event.preventDefault();
};

// Keeps a listener while the history entry of a menu that a test left open is removed.
onArrival(() => {});

beforeEach(async () => {
  await startScript();
  await answerCalls({ getConfig: sampleConfig() });
});

const phone = { width: innerWidth, height: innerHeight };

/** Takes back what a test changed about the browser, since the tests of other files run in the same page. */
const restoreBrowser = async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // A browser's own properties are on the prototype.
  for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name);
  if (innerWidth !== phone.width || innerHeight !== phone.height)
    await page.viewport(phone.width, phone.height);
  localStorage.clear();
  sessionStorage.clear();
};

afterEach(async () => {
  vi.useRealTimers();
  // A remaining toast would be shown on the next test's page.
  const sonner = await import('sonner').catch(() => undefined);
  sonner?.toast.dismiss();
  await cleanup();
  clearSession({ byHand: true });
  await restoreBrowser();
});
