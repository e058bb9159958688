import { expect, test } from 'vitest';
import { fitLines } from './set-text.ts';

/** Every character is one point wide at a size of one point. */
const measure = (text: string) => [...text].length;
const fit = (
  text: string,
  tries: [{ size: number; maxLines: number }, ...{ size: number; maxLines: number }[]],
) => fitLines(text, measure, { width: 100, tries });

test('uses the first layout in which a text fits', () => {
  const tries: Parameters<typeof fit>[1] = [
    { size: 20, maxLines: 1 },
    { size: 10, maxLines: 2 },
  ];
  expect(fit('Gala', tries)).toEqual({ lines: ['Gala'], size: 20 });
  expect(fit('Summer gala', tries)).toEqual({ lines: ['Summer', 'gala'], size: 10 });
});

test('keeps words whole where possible, and breaks Chinese anywhere but before its marks', () => {
  expect(fit('our garden party', [{ size: 10, maxLines: 2 }]).lines).toEqual(['our garden', 'party']);
  expect(fit('小明與小美的婚禮派對，二零二六', [{ size: 10, maxLines: 2 }]).lines).toEqual([
    '小明與小美的婚禮派',
    '對，二零二六',
  ]);
  expect(fit('abcdefghijklm', [{ size: 10, maxLines: 2 }]).lines).toEqual(['abcdefghij', 'klm']);
});

test('a text that fits in no layout ends in an ellipsis within the width', () => {
  const { lines } = fit('one two three four five six seven eight', [{ size: 10, maxLines: 2 }]);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
  for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(10);
});
