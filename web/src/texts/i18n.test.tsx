import { beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from './i18n.ts';

/** The environment of a starting page. */
interface Found {
  readonly html?: string;
  readonly storage?: string;
  readonly cookie?: string;
  readonly browser: string;
}

const start = async ({ html, storage, cookie, browser }: Found) => {
  if (html) document.documentElement.lang = html;
  if (storage) localStorage.setItem('i18nextLng', storage);
  // biome-ignore lint/suspicious/noDocumentCookie: the product writes it the same way.
  if (cookie) document.cookie = `i18next=${cookie}; path=/`;
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([browser]);
  await startI18n();
  return document.documentElement.lang;
};

beforeEach(() => {
  document.documentElement.removeAttribute('lang');
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the product writes it the same way.
  document.cookie = 'i18next=; path=/; max-age=0';
});

test.each([
  { why: 'local storage comes before the cookie', storage: 'zh-TW', cookie: 'en', browser: 'en-US' },
  { why: 'the browser prefers zh-TW', browser: 'zh-TW' },
  { why: 'the browser prefers zh-HK', browser: 'zh-HK' },
  { why: 'the browser prefers fr-FR, which is not supported', browser: 'fr-FR' },
])('starts in Chinese where $why', { tags: 'rest' }, async (found) => {
  expect(await start(found)).toBe('zh-Hant-TW');
});

test.each([
  { why: 'the cookie comes before the browser', cookie: 'en', browser: 'zh-TW' },
  { why: "the document's own language comes first", html: 'en', storage: 'zh-TW', browser: 'zh-TW' },
  { why: 'the browser prefers en-GB', browser: 'en-GB' },
])('starts in English where $why', async (found) => {
  expect(await start(found)).toBe('en');
});
