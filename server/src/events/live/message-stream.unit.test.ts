import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openMessages } from './stream-changes.ts';

const MESSAGE = 'data: {"kind":"photos","photoCount":850,"processing":{"previews":0,"faces":0}}\n\n';

test('cuts a watcher that does not read after a few kilobytes, and frees its buffer (D7)', () => {
  const { stream, send } = openMessages();
  let sent = 0;
  while (!stream.destroyed && sent < 1000) {
    send(MESSAGE);
    sent++;
  }
  expect(sent * MESSAGE.length).toBeLessThan(8 * 1024);
  send(MESSAGE);
  expect(stream.writable).toBe(false);
});

test('a watcher that reads gets every message (D7)', async () => {
  const { stream, send } = openMessages();
  let read = 0;
  stream.on('data', (part: Buffer) => {
    read += part.length;
  });
  for (let sent = 1; sent <= 1000; sent++) {
    send(MESSAGE);
    if (sent % 10 === 0) await turn();
  }
  expect([stream.destroyed, read]).toEqual([false, 1000 * MESSAGE.length]);
});
