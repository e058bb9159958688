import { expect, test } from 'vitest';
import { eachApart } from './run-jobs.ts';

test('a failing item does not stop the ones behind it, and is reported at the end', async () => {
  const done: number[] = [];
  const act = async (item: number) => {
    if (item === 2) throw new Error('two');
    done.push(item);
  };
  await expect(eachApart([1, 2, 3], act)).rejects.toMatchObject({
    message: '1 of 3 failed',
    errors: [{ message: 'two' }],
  });
  expect(done).toEqual([1, 3]);
  await eachApart([], act);
});
