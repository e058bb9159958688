import { expect, test } from 'vitest';
import { writeCsv } from './write-csv.ts';

test('writes Chinese and quoted texts for spreadsheets', () => {
  expect(
    writeCsv([
      ['日期', 'a "b", c'],
      ['2026-11-26', -3],
    ]),
  ).toBe('\ufeff日期,"a ""b"", c"\r\n2026-11-26,-3\r\n');
});

test('a text that begins like a formula stays a text (N3)', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =1', '\r=1'])
    expect(writeCsv([[text]]).replace(/["\ufeff]/g, '')).toBe(`'${text}\r\n`);
  expect(writeCsv([['a=1']])).toBe('\ufeffa=1\r\n');
});
