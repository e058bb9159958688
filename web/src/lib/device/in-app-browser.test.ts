import { expect, it } from 'vitest';
import { externalAddress, inAppBrowserOf } from './in-app-browser.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`${iphone} Safari Line/14.5.0`, 'line'],
  [`${iphone} Mobile/15E148 Instagram 350.0.0.0.100`, 'instagram'],
  [`${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.0]`, 'facebook'],
  [`${iphone} Version/18.0 Mobile/15E148 Safari/604.1`, null],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36 Baseline/1', null],
])('%s', (userAgent, app) => expect(inAppBrowserOf(userAgent)).toBe(app));

it('asks LINE once', () => {
  const address = externalAddress('https://web.example/create-free-event?a=1');
  expect(address).toBe('https://web.example/create-free-event?a=1&openExternalBrowser=1');
  expect(externalAddress(address ?? '')).toBeNull();
});
