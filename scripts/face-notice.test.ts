import { DEFAULT_SOURCE } from '@togather/server/src/faces/packs/find-pack.ts';
import { expect, test } from 'vitest';
import { texts as en } from '../web/src/texts/en/site/face-notice.ts';
import { texts as zh } from '../web/src/texts/zh-TW/site/face-notice.ts';

test('the page about faces says how many numbers describe a face', () => {
  const { dimensions } = DEFAULT_SOURCE.manifest.embedding;
  expect(en.sections.how.text).toContain(`(${dimensions} with the built-in model)`);
  expect(zh.sections.how.text).toContain(`（內建模型為 ${dimensions} 個）`);
});
