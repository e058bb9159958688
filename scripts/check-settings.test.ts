import { expect, test } from 'vitest';
import { checkSettings } from './check-settings.ts';

test('documents and examples name only settings, and list each of them as the table does', () => {
  expect(checkSettings()).toEqual([]);
});
