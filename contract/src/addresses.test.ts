import { expect, it } from 'vitest';
import { previewAddress, previewSrcSet } from './previews.ts';

it('adds the width to a signed address', () => {
  expect(previewAddress('https://a.test/p?t=1', 320)).toBe('https://a.test/p?t=1&w=320');
  expect(previewAddress('https://a.test/p', 640)).toBe('https://a.test/p?w=640');
});
it('offers all three sizes', () => {
  expect(previewSrcSet('/p?t=1')).toBe('/p?t=1&w=320 320w, /p?t=1&w=640 640w, /p?t=1&w=1280 1280w');
});
