import { expect, test } from 'vitest';
import { namedIn, readThreats } from './check-threats.ts';

test('reads the case and the test files of a row', () => {
  const text =
    '| case | must hold | tested in |\n|---|---|---|\n| P1 | guests | a.test.ts, b.spec.ts |\n| D1 | x | |\n';
  expect(readThreats(text)).toEqual([
    { id: 'P1', tests: ['a.test.ts', 'b.spec.ts'] },
    { id: 'D1', tests: [] },
  ]);
});

test('reads cases from titles of tests, groups and rows only', () => {
  const source = [
    "test('ends in its case (U9)', async () => {});",
    "describe.runIf(mounted)('F3 on a small disk', () => {});",
    "])('U5 %s', async () => {});",
    "  ['U1 an SVG', svg],",
    '// P1 is tried elsewhere',
    "expect(profile).toBe('Display P3');",
  ].join('\n');
  expect([...namedIn(source)]).toEqual(['U9', 'F3', 'U5', 'U1']);
});
