import { connect, type Socket } from 'node:net';

/** For multipart bodies that no library would send. */
const BOUNDARY = 'togather-test-boundary';

export function fieldPart(name: string, value: string): Buffer {
  return Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
}

export function filePart(bytes: Uint8Array, disposition = 'name="photos"; filename="a.jpg"'): Buffer {
  return Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
}

export const ENDING = Buffer.from(`--${BOUNDARY}--\r\n`);

/** Returns the head of a request with `length` bytes of multipart. */
export function uploadHead(
  length: number,
  headers: Record<string, string> = {},
  route = 'POST /api/photo/upload',
): Buffer {
  return Buffer.from(
    [
      `${route} HTTP/1.1`,
      'Host: localhost',
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
      `Content-Length: ${length}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '\r\n',
    ].join('\r\n'),
  );
}

export interface RawConnection {
  readonly socket: Socket;
  /**
   * Resolves with all received bytes when the server closes the connection, or when they match `until` after the
   * response's head.
   */
  readonly received: (until: RegExp) => Promise<string>;
  readonly closed: Promise<void>;
}

export async function openConnection(origin: string): Promise<RawConnection> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let text = '';
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  // Some tests expect the server to cut the connection.
  socket.on('error', () => {});
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const received = (until: RegExp) =>
    new Promise<string>((resolve) => {
      const look = () => until.test(text) && resolve(text);
      look();
      socket.on('data', look);
      void closed.then(() => resolve(text));
    });
  return { socket, received, closed };
}
