import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageData } from '@togather/contract/schemas/events/page-data.ts';
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
const pageFor = openPages(folder);
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

test('a page with data shows the first photos, escaped, and brings the data along', () => {
  const own = mkdtempSync(join(tmpdir(), 'tg-pages-'));
  onTestFinished(() => rmSync(own, { recursive: true }));
  writeFileSync(
    join(own, 'index.html'),
    '<html><head></head><body><div id="root">bar<!--first-photos: why\n <h1>{name}</h1>{photos} --></div> <noscript>',
  );
  const photo = { previewUrl: '/preview?t="1"', width: 3, height: 4, focus: 20 };
  const event = { eventName: '</script><b>$&{photos}', figureCount: 0, photos: Array(12).fill(photo) };
  const data = { event } as unknown as PageData;
  const shown = openPages(own)({ path: '/', cookie: undefined, acceptLanguage: 'en', data });
  expect(shown).toContain('bar <h1>&#60;/script&#62;&#60;b&#62;$&#38;{photos}</h1>');
  expect(shown.split('<img ').length - 1).toBe(12);
  expect(shown).toContain('src="/preview?t=&#34;1&#34;&#38;w=320" style="object-position: 50% 20%"');
  expect(shown).toContain('<script type="application/json" id="data">{"event":{"eventName":"\\u003c/script>');
  expect(openPages(own)({ path: '/', cookie: undefined, acceptLanguage: 'en' })).toContain('root">bar</div>');
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
  const of = (path: string) => openPages(bare)({ path, cookie: undefined, acceptLanguage: undefined });
  expect(of('/')).toBe(around('<div><p>bar</p></div>'));
  expect(of('/wall/secret')).toBe(around(''));
});
