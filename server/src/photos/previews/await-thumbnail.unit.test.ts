import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaitThumbnail } from './open-preview.ts';

const now = new Date('2026-11-20T12:00:00Z');
const thumbnail = Buffer.from('thumbnail');
let made: Buffer | undefined;
let onMade: (() => void) | undefined;

const context = {
  clock: () => now,
  changes: {
    watchThumbnail: (_photoId: string, listener: () => void) => {
      onMade = listener;
      return () => {
        onMade = undefined;
      };
    },
  },
  storage: { open: async () => made && { size: made.length, stream: Readable.from([made]) } },
} as unknown as Parameters<typeof awaitThumbnail>[0];

/** Asks for the thumbnail of a photo that was uploaded `seconds` ago; `found` gets the answer. */
const ask = (seconds = 0, has_thumbnail = false) => {
  const found = vi.fn<(bytes: Buffer | undefined) => void>();
  const photo = {
    id: 'p',
    uploaded_at: new Date(now.getTime() - 1000 * seconds),
    replaced_at: null,
    has_thumbnail,
  };
  void awaitThumbnail(context, photo, 'key').then(found);
  return found;
};

const patience = { timeout: 30_000 };

beforeEach(() => {
  made = onMade = undefined;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

test('returns the thumbnail when the job announces it', async () => {
  const found = ask();
  await vi.waitFor(() => expect(onMade).toBeDefined(), patience);
  expect(found).not.toHaveBeenCalled();
  made = thumbnail;
  onMade?.();
  await vi.waitFor(() => expect(found).toHaveBeenCalledWith(thumbnail), patience);
  expect(onMade).toBeUndefined();
});

test('returns a thumbnail that was made before it began to watch', async () => {
  made = thumbnail;
  const found = ask();
  await vi.waitFor(() => expect(found).toHaveBeenCalledWith(thumbnail), patience);
});

test.each([
  ['an older photo', 6, false],
  ['a photo whose thumbnail was made and is lost', 0, true],
])('does not wait for %s', async (_what, seconds, hasThumbnail) => {
  const found = ask(seconds, hasThumbnail);
  await vi.waitFor(() => expect(found).toHaveBeenCalledWith(undefined), patience);
});
