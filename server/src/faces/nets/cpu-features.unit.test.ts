import { expect, test } from 'vitest';
import { multipliesBytes } from './cpu-features.ts';

test.each([
  ['Ice Lake and later', 'processor\t: 0\nflags\t\t: fpu avx2 avx512f avx512_vnni gfni\nbugs\t: ', true],
  ['Alder Lake', 'flags\t\t: fpu avx2 avx_vnni', true],
  ['Haswell', 'flags\t\t: fpu avx2', false],
  ['ARM', 'Features\t: fp asimd asimddp', false],
  ['a system without the file', '', false],
])('tells whether the CPU multiplies bytes: %s', (_name, cpuInfo, expected) => {
  expect(multipliesBytes(cpuInfo)).toBe(expected);
});
