import { expect, it } from 'vitest';
import { cleanUploaderName, UPLOADER_NAME_LENGTH } from './photos.ts';

it.each([
  ['  Grandma\r\n ', 'Grandma'],
  [`${'\u200c'.repeat(UPLOADER_NAME_LENGTH)}a`, ''],
  ['阿嬤'.repeat(30), '阿嬤'.repeat(20)],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('an uploader who types %j is shown as %j (D12)', (typed, shown) => {
  expect(cleanUploaderName(typed)).toBe(shown);
});
