import { expect, it } from 'vitest';
import { needsTwoLines } from './needs-two-lines.ts';

it.each([
  ['Ming & Ann’s wedding', false],
  ['Ming & Ann’s wedding weekend', true],
  ['王小明與陳安安的婚禮派對', false],
  ['王小明與陳安安的婚禮派對暨週年慶', true],
])('%s: %s', (name, isLong) => {
  expect(needsTwoLines(name)).toBe(isLong);
});
