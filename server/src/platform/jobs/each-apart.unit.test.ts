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

test('a failure that ends all leaves the items behind it alone', async () => {
  const tried: number[] = [];
  const act = async (item: number) => {
    tried.push(item);
    if (item > 1) throw new Error(`${item}`);
  };
  const endsAll = (error: unknown) => (error as Error).message === '3';
  await expect(eachApart([1, 2, 3, 4], act, endsAll)).rejects.toThrow('2 of 4 failed');
  expect(tried).toEqual([1, 2, 3]);
});
