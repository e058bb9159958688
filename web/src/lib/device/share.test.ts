import { expect, it } from 'vitest';
import { wantsShareSheet } from './share.ts';

const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148';

it('uses the sheet up to 900 px, and on phones of any width', () => {
  expect(wantsShareSheet(900, desktop)).toBe(true);
  expect(wantsShareSheet(901, desktop)).toBe(false);
  expect(wantsShareSheet(1200, phone)).toBe(true);
});
