import { PassThrough } from 'node:stream';

/** Some 20 messages: a watcher that is further behind begins again, with the present state. */
const MOST_UNREAD_BYTES = 2048;

/** A stream of messages to one watcher, which ends when the watcher does not read them: nobody's fill the memory. */
export const openMessages = () => {
  const stream = new PassThrough({ highWaterMark: MOST_UNREAD_BYTES });
  const send = (message: Buffer | string): void => {
    if (stream.writableLength > MOST_UNREAD_BYTES) stream.destroy();
    else if (stream.writable) stream.write(message);
  };
  return { stream, send };
};
