import { PassThrough } from 'node:stream';

/** About 20 messages; a watcher further behind reconnects and gets the current state. */
const MOST_UNREAD_BYTES = 2048;

/** Opens a stream of messages to one watcher, which ends when the watcher does not read, to limit memory. */
export function openMessages() {
  const stream = new PassThrough({ highWaterMark: MOST_UNREAD_BYTES });
  const send = (message: Buffer | string): void => {
    if (stream.writableLength > MOST_UNREAD_BYTES) stream.destroy();
    else if (stream.writable) stream.write(message);
  };
  return { stream, send };
}
