import type { Socket } from 'node:net';
import type { TlsSession } from './certificates/tls-session.ts';
import { type Command, createLineReader, parseCommand } from './protocol/read-lines.ts';
import { type Reply, reply, writeReply } from './protocol/take-command.ts';

/** The connection on which a client sends commands and the server replies. */
export interface ControlConnection {
  readonly send: (answer: Reply) => void;
  /** Starts TLS as the server. What the client sent before it is dropped: it was not protected (RFC 3207 §4.2). */
  readonly secure: (tls: TlsSession) => Promise<void>;
  /** Replies, then closes. */
  readonly end: (last: Reply) => void;
  readonly destroy: () => void;
}

interface Listeners {
  readonly onCommand: (command: Command) => void;
  /** The client was silent for IDLE_MS. */
  readonly onIdle: () => void;
  readonly onClose: () => void;
}

/** Cameras keep a connection between photos. */
const IDLE_MS = 300_000;
/** A client that sends commands and reads no replies is cut. */
const MOST_UNREAD_BYTES = 64 * 1024;

export function openControlConnection(socket: Socket, listeners: Listeners): ControlConnection {
  let current: Socket = socket;
  const send = (answer: Reply) => {
    if (current.destroyed || !current.writable) return;
    current.write(writeReply(answer));
    if (current.writableLength > MOST_UNREAD_BYTES) socket.destroy();
  };
  const end = (last: Reply) => {
    send(last);
    current.end();
    // A client that does not close is not waited for.
    setTimeout(() => socket.destroy(), 2000).unref();
  };
  const listen = (on: Socket) => {
    const reader = createLineReader();
    on.on('error', () => socket.destroy());
    on.on('data', (bytes: Buffer) => {
      if (on !== current) return;
      const lines = reader.add(bytes);
      if (!lines) return end(reply(500, 'This line is too long.'));
      for (const line of lines) if (on === current) listeners.onCommand(parseCommand(line));
      return undefined;
    });
  };
  socket.setNoDelay(true).setKeepAlive(true, 60_000);
  socket.setTimeout(IDLE_MS, listeners.onIdle);
  socket.once('close', listeners.onClose);
  listen(socket);
  return {
    send,
    secure: async (tls) => {
      socket.removeAllListeners('data');
      try {
        current = await tls.secure(socket);
      } catch {
        return void socket.destroy();
      }
      current.once('close', () => socket.destroy());
      listen(current);
    },
    end,
    destroy: () => void socket.destroy(),
  };
}
