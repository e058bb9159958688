import { expect, test, vi } from 'vitest';
import { createWatchedEvent, type Notice } from './watched-event.ts';

const noticeOf = (pinEpoch: number): Notice => {
  const none = Buffer.alloc(0);
  return {
    messages: { host: none, guests: none, wall: none, wallWithWishes: none },
    pinEpoch,
    hostsEpoch: 0,
  };
};

test('a watcher gets no first notice that is older than a change it was told', async () => {
  const told: (number | undefined)[] = [];
  const first = Promise.withResolvers<Notice>();
  const read = vi.fn(({ kind }) => (kind === 'photos' ? Promise.resolve(noticeOf(2)) : first.promise));
  const event = createWatchedEvent();
  event.add({ read, tell: ({ pinEpoch }) => void told.push(pinEpoch), fail: () => {} });
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  event.change({ kind: 'photos' });
  await vi.waitFor(() => expect(told).toEqual([2]));
  first.resolve(noticeOf(1));
  await new Promise(setImmediate);
  expect(told).toEqual([2]);
});
