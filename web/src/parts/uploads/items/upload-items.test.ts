import { expect, it } from 'vitest';
import {
  arrivalsOf,
  bytesOf,
  countsOf,
  type ItemState,
  isAtRisk,
  isForfeited,
  revived,
  settled,
  stopped,
  type UploadItem,
  withState,
} from './upload-items.ts';

const target = { eventId: 'e', pinCode: 'ABCDEF', endsAt: '2026-12-01T00:00:00Z' };
const item = (id: string, state: ItemState): UploadItem => ({
  id,
  target,
  state,
  progress: 0,
  file: {} as File,
  addedAt: Date.parse('2026-11-20T00:00:00Z'),
  owner: null,
});
const states = (items: UploadItem[]) => items.map((one) => one.state);

it('settles the batch and nothing else', () => {
  const items = [item('a', 'sending'), item('b', 'sending'), item('c', 'waiting')];
  const after = settled(items, ['a', 'b'], [{ photoId: 'p', duplicate: false }, { code: 'FILE_CORRUPT' }]);
  expect(states(after)).toEqual(['done', 'rejected', 'waiting']);
  expect(after[0]?.photoId).toBe('p');
});
it('releases the file after arrival and counts its bytes', () => {
  const file = { name: 'a.jpg', size: 100 } as File;
  const items = [item('a', 'sending'), item('b', 'waiting')].map((one) => ({ ...one, file }));
  const after = settled(items, ['a'], [{ photoId: 'p', duplicate: false }]);
  expect(after.map((one) => [one.file.name, one.file.size])).toEqual([
    ['a.jpg', 0],
    ['a.jpg', 100],
  ]);
  expect(bytesOf(after)).toEqual({ sent: 100, total: 200 });
});
it('stops what waits for the same event, and keeps what was sent', () => {
  const elsewhere = { ...item('d', 'waiting'), target: { ...target, eventId: 'other' } };
  const items = [item('a', 'done'), item('b', 'sending'), item('c', 'waiting'), elsewhere];
  expect(states(stopped(items, { ids: ['b'], eventId: 'e' }))).toEqual([
    'done',
    'failed',
    'failed',
    'waiting',
  ]);
});
it('counts duplicates separately from new photos', () => {
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
it('counts a photo as new if its own upload brought it and only the response was lost', () => {
  const lost = revived(item('a', 'sending'));
  const after = settled(
    [lost, item('b', 'sending')],
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
it('sends again what was in flight when the tab closed', () => {
  expect(states([revived(item('a', 'sending')), revived(item('b', 'failed'))])).toEqual([
    'waiting',
    'failed',
  ]);
});
it('belongs to its owner for a week or until the event ends', () => {
  const at = (time: string, viewer: string | null = null) => ({ now: Date.parse(time), viewer });
  const guests = item('a', 'waiting');
  const mine = { ...guests, owner: 'me' };
  expect(isForfeited(guests, at('2026-11-26T00:00:00Z'))).toBe(false);
  expect(isForfeited(guests, at('2026-11-28T00:00:00Z'))).toBe(true);
  const longAgo = { ...guests, target: { ...target, endsAt: '2026-11-21T00:00:00Z' } };
  expect(isForfeited(longAgo, at('2026-11-22T00:00:00Z'))).toBe(true);
  const now = '2026-11-21T00:00:00Z';
  expect(isForfeited(guests, at(now, 'me'))).toBe(false);
  expect(isForfeited(mine, at(now, 'me'))).toBe(false);
  expect(isForfeited(mine, at(now))).toBe(false);
  expect(isForfeited(mine, at(now, 'somebody else'))).toBe(true);
});
it('is lost with its tab if it is not stored and may still be accepted', () => {
  const lost = (state: ItemState, change: Partial<UploadItem> = {}) =>
    isAtRisk({ ...item('a', state), ...change });
  expect([lost('waiting'), lost('sending'), lost('failed')]).toEqual([true, true, true]);
  expect(lost('rejected', { code: 'HEIC_BUSY' })).toBe(true);
  expect(lost('rejected', { code: 'FILE_CORRUPT' })).toBe(false);
  expect(lost('done')).toBe(false);
  expect(lost('failed', { isStored: true })).toBe(false);
});
