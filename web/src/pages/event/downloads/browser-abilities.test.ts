import { expect, it } from 'vitest';
import { isMobile, partLimit, saveWay } from './browser-abilities.ts';

const device = (userAgent: string, maxTouchPoints = 0) => ({ userAgent, maxTouchPoints });
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = device('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36');
const android = device(
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  5,
);
const safari = device(
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`,
);
const ipad = device(safari.userAgent, 5);
const iphoneChrome = device(
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} CriOS/140 Mobile/15E148 Safari/604.1`,
  5,
);
const line = device(`${android.userAgent} Line/14.0`, 5);

it('limits a ZIP in memory to 300 MB, and to less on phones', () => {
  expect(partLimit(chrome)).toBe(300 * 1024 * 1024);
  expect(partLimit(ipad)).toBeLessThan(partLimit(chrome));
  expect(isMobile(android)).toBe(true);
});

it('saves by the share sheet on iPhone and inside apps, as files on Android, and not elsewhere', () => {
  const all = [iphoneChrome, ipad, line, android, chrome, safari];
  expect(all.map((one) => saveWay(one, true))).toEqual(['sheet', 'sheet', 'sheet', 'files', null, null]);
  expect(all.map((one) => saveWay(one, false))).toEqual([null, null, null, 'files', null, null]);
});
