import { connect, type Socket } from 'node:net';

/** A multipart body written by hand, for uploads that no library would send. */
const BOUNDARY = 'togather-test-boundary';

export const fieldPart = (name: string, value: string): Buffer =>
  Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);

export const filePart = (bytes: Uint8Array, disposition = 'name="photos"; filename="a.jpg"'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);

export const ENDING = Buffer.from(`--${BOUNDARY}--\r\n`);

/** The head of a request of `length` bytes of multipart. */
export const uploadHead = (
  length: number,
  headers: Record<string, string> = {},
  route = 'POST /api/photo/upload',
): Buffer =>
  Buffer.from(
    [
      `${route} HTTP/1.1`,
      'Host: localhost',
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
      `Content-Length: ${length}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '\r\n',
    ].join('\r\n'),
  );

export interface RawConnection {
  readonly socket: Socket;
  /** All that was received, when the server ends the connection or the answer's head has come and `until` matches. */
  readonly received: (until: RegExp) => Promise<string>;
  readonly closed: Promise<void>;
}

export const openConnection = async (origin: string): Promise<RawConnection> => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let text = '';
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  // A server that cuts the connection is what some tests wait for.
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
};
