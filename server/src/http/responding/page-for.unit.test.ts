import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openPages } from './page-for.ts';

const folder = mkdtempSync(join(tmpdir(), 'tg-pages-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'index.html'), '<html><head></head>');
writeFileSync(
  join(folder, 'preloads.json'),
  JSON.stringify({
    '/': { isNight: false, files: { en: ['/assets/home.js'], 'zh-TW': ['/assets/home-zh.js'] } },
    '/event/:eventPin': {
      isNight: true,
      files: { en: ['/assets/event.js'], 'zh-TW': ['/assets/event-zh.js'] },
    },
  }),
);
const pageFor = openPages(folder, { signInLabel: null });
const page = (path: string, { cookie, language }: { cookie?: string; language?: string } = {}) =>
  pageFor({ path, cookie, acceptLanguage: language });
const hint = (file: string) => `<link rel="modulepreload" crossorigin href="/assets/${file}.js">`;

test('a page has its route’s background and requests its code together with the entry, the same for every PIN', () => {
  expect(page('/', { language: 'en-US,en;q=0.9' })).toBe(`<html><head>${hint('home')}</head>`);
  expect(page('/event/ABCDEF', { language: 'en' })).toBe(
    `<html data-tone="night"><head>${hint('event')}</head>`,
  );
  expect(page('/event/ABCDEF', { language: 'en' })).toBe(page('/event/ZZZZZZ', { language: 'en' }));
});

test('the language comes from the cookie, then the browser, then defaults to Chinese', () => {
  expect(page('/', { cookie: 'a=b; i18next=zh-TW', language: 'en' })).toContain(hint('home-zh'));
  expect(page('/', { language: 'fr, en;q=0.5' })).toContain(hint('home'));
  expect(page('/')).toContain(hint('home-zh'));
});

test('a filled page has its filling below the bar, as it is', () => {
  const own = mkdtempSync(join(tmpdir(), 'tg-pages-'));
  onTestFinished(() => rmSync(own, { recursive: true }));
  writeFileSync(
    join(own, 'index.html'),
    '<html><head></head><body><div id="root">bar</div> <noscript>-</noscript></body>',
  );
  const of = (filling?: string) =>
    openPages(own, { signInLabel: null })({ path: '/', cookie: undefined, acceptLanguage: 'en', filling });
  expect(of('<b>$&$1</b>')).toContain('<div id="root">bar<b>$&$1</b></div> <noscript>');
  expect(of()).toContain('<div id="root">bar</div>');
});

test('a page has the text of the sign-in button, unless it names Google', () => {
  const named = openPages(folder, { signInLabel: { en: 'Sign in at "A&B"', 'zh-TW': '登入' } });
  const html = named({ path: '/no/such', cookie: undefined, acceptLanguage: 'en' });
  expect(html).toBe(
    '<html><head><meta name="sign-in-label" content="{&#34;en&#34;:&#34;Sign in at \\&#34;A&#38;B\\&#34;&#34;,&#34;zh-TW&#34;:&#34;登入&#34;}"></head>',
  );
});

test('an address without a plan gets the plain page', () => {
  expect(page('/no/such')).toBe('<html><head></head>');
  expect(page('/event/ABCDEF/more')).toBe('<html><head></head>');
});

test('a bare page comes without the bar of the others', () => {
  const bare = mkdtempSync(join(tmpdir(), 'tg-bare-'));
  onTestFinished(() => rmSync(bare, { recursive: true }));
  const around = (bar: string) => `<html><body><div id="root">${bar}</div>\n<noscript>-</noscript></body>`;
  writeFileSync(join(bare, 'index.html'), around('<div><p>bar</p></div>'));
  const routes = {
    '/': { isNight: false, files: {} },
    '/wall/:secret': { isNight: false, isBare: true, files: {} },
  };
  writeFileSync(join(bare, 'preloads.json'), JSON.stringify(routes));
  const of = (path: string) =>
    openPages(bare, { signInLabel: null })({ path, cookie: undefined, acceptLanguage: undefined });
  expect(of('/')).toBe(around('<div><p>bar</p></div>'));
  expect(of('/wall/secret')).toBe(around(''));
});
