import { expect, test } from 'vitest';
import { normalizeAdLink } from './ads.ts';
import { adSettingSet } from './schemas/ads.ts';

const taken: [string, string][] = [
  ['example.com', 'https://example.com/'],
  ['  example.com/shop?a=1#b ', 'https://example.com/shop?a=1#b'],
  ['http://example.com', 'http://example.com/'],
  ['HTTPS://Example.COM/A', 'https://example.com/A'],
  ['example.com:8443/x', 'https://example.com:8443/x'],
  ['//example.com', 'https://example.com/'],
  ['例子.台灣/路', 'https://xn--fsqu00a.xn--kpry57d/%E8%B7%AF'],
  ['https://example.com/?to=javascript:alert(1)', 'https://example.com/?to=javascript:alert(1)'],
];
test.each(taken)('%j is stored as %j (A1)', (typed, stored) => {
  expect(normalizeAdLink(typed)).toBe(stored);
});

const refused = [
  '',
  '   ',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript:1',
  'javascript://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox',
  'file:///etc/passwd',
  'ftp://example.com',
  'blob:https://example.com/1',
  'mailto:a@example.com',
  'https://user@example.com',
  'https://user:password@example.com',
  'user@example.com',
  'https:\\\\example.com',
  'https://exa mple.com',
  'https://example.com/\u0000',
  'https://',
  'https://.',
  'https://localhost',
  'nothing',
];
test.each(refused)('%j is refused (A1)', (typed) => {
  expect(normalizeAdLink(typed)).toBeUndefined();
});

test('normalizing a stored link leaves it unchanged', () => {
  for (const [, stored] of taken) expect(normalizeAdLink(stored)).toBe(stored);
});

test('rejects a change that names a position twice', () => {
  const slot = { positionId: 3, name: 'a', url: 'b' };
  expect(adSettingSet.safeParse({ imageAdSet: [slot, { ...slot, positionId: 4 }] }).success).toBe(true);
  expect(adSettingSet.safeParse({ imageAdSet: [slot, slot] }).success).toBe(false);
  expect(adSettingSet.safeParse({ imageAdSet: [{ ...slot, positionId: 7 }] }).success).toBe(false);
});
