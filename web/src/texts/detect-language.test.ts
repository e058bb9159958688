import { describe, expect, it } from 'vitest';
import { cookieValue, detectLanguage } from './i18n.ts';
import { langAttributeOf } from './languages.ts';

const none = { htmlTag: null, localStorage: null, cookie: null, navigator: [] };

describe('detectLanguage', () => {
  it('checks the html tag, local storage, the cookie and the browser, in this order', () => {
    const chinese = { htmlTag: null, localStorage: 'zh-TW', cookie: 'zh-TW', navigator: ['zh-TW'] };
    expect(detectLanguage({ ...chinese, htmlTag: 'en' })).toBe('en');
    expect(detectLanguage({ ...chinese, localStorage: 'en' })).toBe('en');
    expect(detectLanguage({ ...none, cookie: 'en', navigator: ['zh-TW'] })).toBe('en');
    expect(detectLanguage({ ...none, navigator: ['en-GB', 'zh-TW'] })).toBe('en');
  });
  it('recognizes every kind of Chinese and English', () => {
    for (const tag of ['zh', 'zh-Hant-TW', 'zh-HK', 'ZH-tw'])
      expect(detectLanguage({ ...none, htmlTag: tag })).toBe('zh-TW');
  });
  it('skips unsupported languages and falls back to Traditional Chinese', () => {
    expect(detectLanguage({ ...none, navigator: ['ja', 'en-US'] })).toBe('en');
    expect(detectLanguage({ ...none, htmlTag: 'fr', navigator: ['ja'] })).toBe('zh-TW');
    expect(detectLanguage(none)).toBe('zh-TW');
  });
});

it('reads one cookie of several', () => {
  expect(cookieValue('a=1; i18next=en; b=2', 'i18next')).toBe('en');
  expect(cookieValue('xi18next=en', 'i18next')).toBeNull();
});

it('returns Traditional Chinese with its script', () => {
  expect(langAttributeOf('zh-TW')).toBe('zh-Hant-TW');
  expect(langAttributeOf('en')).toBe('en');
});
