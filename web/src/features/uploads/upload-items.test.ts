import { expect, it } from 'vitest';
import {
  arrivalsOf,
  countsOf,
  type ItemState,
  settled,
  stopped,
  type UploadItem,
  withState,
} from './upload-items.ts';

const item = (id: string, state: ItemState): UploadItem => ({ id, state, progress: 0, file: {} as File });
const states = (items: UploadItem[]) => items.map((one) => one.state);

it('settles the batch and nothing else', () => {
  const items = [item('a', 'sending'), item('b', 'sending'), item('c', 'waiting')];
  const after = settled(items, ['a', 'b'], [{ photoId: 'p', duplicate: false }, { code: 'FILE_CORRUPT' }]);
  expect(states(after)).toEqual(['done', 'rejected', 'waiting']);
  expect(after[0]?.photoId).toBe('p');
});
it('stops everything that is not through; what was sent stays sent', () => {
  expect(states(stopped([item('a', 'done'), item('b', 'sending'), item('c', 'waiting')]))).toEqual([
    'done',
    'failed',
    'failed',
  ]);
});
it('counts what the event had before apart from what is new', () => {
  const items = [item('a', 'sending'), item('b', 'sending')];
  const after = settled(
    items,
    ['a', 'b'],
    [
      { photoId: 'p', duplicate: false },
      { photoId: 'q', duplicate: true },
    ],
  );
  expect(arrivalsOf(after)).toEqual({ added: 1, already: 1 });
});
it('counts a photo as new when its own upload brought it and only the response was lost', () => {
  const [lost] = stopped([item('a', 'sending')]);
  const after = settled(
    [lost ?? item('a', 'sending'), item('b', 'sending')],
    ['a', 'b'],
    [
      { photoId: 'p', duplicate: true },
      { photoId: 'q', duplicate: true },
    ],
  );
  expect(arrivalsOf(after)).toEqual({ added: 1, already: 1 });
});
it('counts completed of total', () => {
  const items = withState([item('a', 'waiting'), item('b', 'waiting')], ['a'], { state: 'done' });
  expect(countsOf(items)).toEqual({ completed: 1, total: 2 });
});
