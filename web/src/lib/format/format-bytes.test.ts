import { expect, it } from 'vitest';
import { formatBytes } from './format-date.ts';

const MB = 1024 * 1024;

it.each([
  [1000, '0.1 MB'],
  [0.44 * MB, '0.4 MB'],
  [48.3 * MB, '48 MB'],
  [2350 * MB, '2.3 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
