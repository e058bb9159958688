import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { holdTickets } from './hold-tickets.ts';

const record = (type: number, content: string) =>
  Buffer.concat([Buffer.from([type, 3, 3, 0, content.length]), Buffer.from(content)]);

/** Returns the server's stream, its client, and what the client has read. */
const pair = async () => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = connect((server.address() as { port: number }).port, '127.0.0.1');
  const [socket] = (await once(server, 'connection')) as [Socket];
  server.close();
  let read = '';
  client.on('data', (bytes) => {
    read += bytes.toString('latin1');
  });
  return { stream: holdTickets(socket), client, read: () => read };
};
const write = (stream: { write: (bytes: Buffer, done: () => void) => unknown }, bytes: Buffer) =>
  new Promise<void>((resolve) => stream.write(bytes, resolve));

test('what the server sends after an encrypted handshake waits for the end', async () => {
  const { stream, client, read } = await pair();
  await write(stream, Buffer.concat([record(22, 'hello'), record(23, 'finished')]));
  // A record in two pieces.
  const finished = record(23, 'finished');
  await write(client, finished.subarray(0, 3));
  await write(client, finished.subarray(3));
  for (let seen = 0; seen < finished.length; ) seen += (await once(stream, 'data'))[0].length;
  await write(stream, record(23, 'tickets'));
  // The client would read this first.
  await write(client, record(23, 'data'));
  await once(stream, 'data');
  expect(read()).not.toContain('tickets');
  stream.end();
  await once(client, 'close');
  expect(read()).toContain('tickets');
});

test('without an encrypted handshake nothing waits (TLS 1.2)', async () => {
  const { stream, client, read } = await pair();
  await write(client, Buffer.concat([record(22, 'finished'), record(23, 'data')]));
  stream.resume();
  await once(stream, 'data');
  await write(stream, record(22, 'ticket'));
  await once(client, 'data');
  expect(read()).toContain('ticket');
  client.destroy();
  await once(stream, 'end');
});
