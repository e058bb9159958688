import { expect, test } from 'vitest';
import { tableName } from './guest-list.ts';

test.each(['7', '第 7 桌', '第7桌', '7桌', '7 號桌', '７', '第７桌', 'Table 7', 'table7', '#7', 'No. 7'])(
  '%s is table 7',
  (typed) => {
    expect(tableName.parse(typed)).toBe('7');
  },
);

test.each(['主桌', 'Family', 'A7', '7 and 8', '第二桌'])('%s is a name', (typed) => {
  expect(tableName.parse(typed)).toBe(typed);
});

test('nothing typed is no table', () => {
  expect(tableName.parse('')).toBe('');
});
