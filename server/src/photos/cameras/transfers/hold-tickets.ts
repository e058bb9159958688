import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** The type of TLS records with application data; with TLS 1.3 also of encrypted messages of the handshake. */
const APPLICATION_DATA = 23;
const HEADER_BYTES = 5;

/**
 * Returns a stream between a socket and TLS as its server that delays the session tickets of TLS 1.3 until the server ends the
 * connection. A client that closes without having read them resets it, and its system drops what it had not sent yet. (Node
 * has no setting for the number of tickets.) A reset becomes an end, so that what came before it can be read.
 */
export function holdTickets(socket: Socket): Duplex {
  const held: Buffer[] = [];
  const [ours, theirs] = [createRecordWatch(), createRecordWatch()];
  const stream = new Duplex({
    read: () => void socket.resume(),
    write: (chunk: Buffer, _encoding, done) => {
      // With TLS 1.3 the server's part of the handshake is encrypted, and over when the client sends its first such record.
      const isOver = ours.hasSeen() && theirs.hasSeen();
      ours.watch(chunk);
      if (!isOver) return void socket.write(chunk, () => done());
      held.push(chunk);
      done();
    },
    final: (done) => {
      socket.end(Buffer.concat(held), () => done());
    },
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  socket.on('data', (chunk: Buffer) => {
    theirs.watch(chunk);
    if (!stream.push(chunk)) socket.pause();
  });
  for (const end of ['end', 'error']) socket.once(end, () => stream.push(null));
  socket.once('close', () => stream.destroyed || stream.push(null));
  socket.pause();
  return stream;
}

/** Watches the records of one direction for application data. */
const createRecordWatch = () => {
  let header = Buffer.alloc(0);
  let left = 0;
  let isSeen = false;
  return {
    hasSeen: () => isSeen,
    watch: (chunk: Buffer) => {
      for (let at = 0; at < chunk.length && !isSeen; ) {
        if (left > 0) {
          const passed = Math.min(left, chunk.length - at);
          left -= passed;
          at += passed;
          continue;
        }
        const taken = chunk.subarray(at, at + HEADER_BYTES - header.length);
        header = Buffer.concat([header, taken]);
        at += taken.length;
        if (header.length < HEADER_BYTES) return;
        isSeen = header[0] === APPLICATION_DATA;
        left = header.readUInt16BE(3);
        header = Buffer.alloc(0);
      }
    },
  };
};

/** Remembers the last incomplete files, to tell a broken transfer from a file that is incomplete on the card. */
export interface CutFiles {
  /** Returns whether the same bytes came before: they are all that the camera has. Remembers them. */
  readonly cameBefore: (eventId: string, bytes: Buffer) => boolean;
}

const MOST = 1000;

export function createCutFiles(): CutFiles {
  const seen = new Set<string>();
  return {
    cameBefore: (eventId, bytes) => {
      const file = createHash('sha256').update(eventId).update(bytes).digest('base64');
      if (seen.has(file)) return true;
      seen.add(file);
      const [oldest] = seen.size > MOST ? seen : [];
      if (oldest !== undefined) seen.delete(oldest);
      return false;
    },
  };
}
