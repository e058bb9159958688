import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type CameraServer, createEventWithKey, startCameraServer } from '../testing/camera-server.ts';
import { connectFtp, type FtpClient } from '../testing/ftp-client.ts';
import { patience } from '../testing/patience.ts';
import { tinyPhoto } from '../testing/sample-photos.ts';

let cameras: CameraServer;
let event: Awaited<ReturnType<typeof createEventWithKey>>;
let client: FtpClient;
let seed = 500;
beforeAll(async () => {
  cameras = await startCameraServer();
});
afterAll(() => cameras.stop());
beforeEach(async () => {
  event = await createEventWithKey(cameras.server);
  client = await connectFtp(cameras.port, cameras.certificate);
  return client.close;
});

const countPhotos = async () => {
  const { photos } = await event.host.lookUp(event.pin, event.session);
  return photos.length;
};

/** Starts a photo; returns its data connection. */
const begin = async (camera: FtpClient) => {
  const data = await camera.openData();
  camera.write('STOR a.jpg\r\n');
  expect(await camera.reply()).toMatch(/^150 /);
  return data.secure();
};

test('what comes in the clear after AUTH TLS is never a command (M1)', async () => {
  client.write('AUTH TLS\r\nUSER injected\r\nNOOP\r\n');
  expect(await client.reply()).toMatch(/^234 /);
  // This is no TLS.
  client.write('NOOP\r\n'.repeat(4));
  expect(await client.reply()).toBe('');
});

test('a line without an end, and commands without an end, end the connection (M4)', async () => {
  client.write('A'.repeat(2000));
  expect(await client.reply()).toMatch(/^500 /);
  expect(await client.reply()).toBe('');
  const flood = await connectFtp(cameras.port, cameras.certificate);
  await flood.logIn(event.pin, event.key);
  await flood.openData();
  // The photo never comes, and the commands wait behind it.
  flood.write(`STOR a.jpg\r\n${'NOOP\r\n'.repeat(50)}`);
  await vi.waitFor(async () => expect(await flood.reply()).toBe(''), patience);
});

test('three wrong logins end the connection (M2)', { tags: 'rest' }, async () => {
  expect(await client.logIn(event.pin, 'tgk_0000000000000000000000')).toMatch(/^530 /);
  for (const last of [false, true]) {
    expect(await client.ask(`USER ${event.pin}`)).toMatch(/^331 /);
    expect(await client.ask('PASS wrong')).toMatch(/^530 /);
    if (last) expect(await client.reply()).toBe('');
  }
});

test('PINs are guessed no faster than in a browser, also with an upload key (M2)', async () => {
  const { pinGuard } = cameras.server.context;
  const address = '::ffff:127.0.0.1';
  // As many misses as an address has.
  const guess = () => pinGuard.admit({ pin: 'AAAAAA', address, proof: undefined, isMiss: async () => true });
  for (let misses = 0; misses < 40; misses++) await guess().catch(() => {});
  expect(await client.logIn(event.pin, event.key)).toMatch(/^421 /);
  await cameras.server.context.db.deleteFrom('token_buckets').execute();
  const later = await connectFtp(cameras.port, cameras.certificate);
  expect(await later.logIn(event.pin, event.key)).toMatch(/^230 /);
  later.close();
});

test('a photo that is cut, aborted or never sent is not stored, and the session goes on', {
  tags: 'rest',
}, async () => {
  const { bytes } = await tinyPhoto(++seed);
  await client.logIn(event.pin, event.key);
  const sending = await begin(client);
  sending.write(bytes.subarray(0, 100));
  client.write('ABOR\r\n');
  expect(await client.reply()).toMatch(/^426 /);
  expect(await client.reply()).toMatch(/^226 /);

  const cut = await begin(client);
  await new Promise((done) => cut.write(bytes.subarray(0, 100), done));
  cut.destroy();
  expect(await client.reply()).toMatch(/^(426|550) /);
  expect(await client.ask('STOR a.jpg')).toMatch(/^425 /);
  expect(await countPhotos()).toBe(0);

  (await begin(client)).end(bytes);
  expect(await client.reply()).toMatch(/^226 /);
  expect(await countPhotos()).toBe(1);
});

test('a key that is revoked in the session stores no further photo', { tags: 'rest' }, async () => {
  const { bytes } = await tinyPhoto(++seed);
  await client.logIn(event.pin, event.key);
  // Revoked while the photo is on its way.
  const sending = await begin(client);
  await event.revoke();
  sending.end(bytes);
  expect(await client.reply()).toMatch(/^530 /);
  expect(await client.ask('PWD')).toMatch(/^530 /);
  expect(await countPhotos()).toBe(0);
});

test('an unsecured data connection brings nothing (M1)', async () => {
  await client.logIn(event.pin, event.key);
  const shown = await client.ask('EPSV');
  const data = connect(Number(/\|\|\|(\d+)\|/.exec(shown)?.[1]), '127.0.0.1');
  data.on('error', () => {});
  await once(data, 'connect');
  client.write('STOR a.jpg\r\n');
  expect(await client.reply()).toMatch(/^150 /);
  data.end((await tinyPhoto(++seed)).bytes);
  expect(await client.reply()).toMatch(/^426 /);
  expect(await countPhotos()).toBe(0);
});

test('a stranger on the data port is turned away, and the camera connects (M3)', async () => {
  await client.logIn(event.pin, event.key);
  const shown = await client.ask('EPSV');
  const port = Number(/\|\|\|(\d+)\|/.exec(shown)?.[1]);
  const stranger = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
  stranger.on('error', () => {});
  await once(stranger, 'close');
  const camera = connect(port, '127.0.0.1');
  await once(camera, 'connect');
  client.write('NLST\r\n');
  expect(await client.reply()).toMatch(/^150 /);
  camera.destroy();
  expect(await client.reply()).toMatch(/^226 /);
});

test('one network has a limited number of connections (M4)', async () => {
  const others = [];
  for (let i = 0; i < 29; i++) others.push(await connectFtp(cameras.port, cameras.certificate));
  const refused = connect(cameras.port, '127.0.0.1');
  const [greeting] = await once(refused, 'data');
  expect(String(greeting)).toMatch(/^421 /);
  for (const other of others) other.close();
  await vi.waitFor(async () => {
    const next = connect(cameras.port, '127.0.0.1');
    const [line] = await once(next, 'data');
    next.destroy();
    expect(String(line)).toMatch(/^220 /);
  }, patience);
});

test('a stop lets a photo in flight finish, and ends idle sessions', { tags: 'rest' }, async () => {
  const own = await startCameraServer();
  const { pin, key } = await createEventWithKey(own.server);
  const [idle, busy] = [
    await connectFtp(own.port, own.certificate),
    await connectFtp(own.port, own.certificate),
  ];
  await busy.logIn(pin, key);
  const { bytes } = await tinyPhoto(++seed);
  const sending = await begin(busy);
  sending.write(bytes.subarray(0, 100));
  const stopped = own.stop();
  expect(await idle.reply()).toMatch(/^421 /);
  sending.end(bytes.subarray(100));
  expect(await busy.reply()).toMatch(/^226 /);
  expect(await busy.reply()).toMatch(/^421 /);
  await stopped;
});
