import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type CameraServer, createEventWithKey, startCameraServer } from '#testing/camera-server.ts';
import { uploadForm } from '#testing/client.ts';
import { connectFtp, type FtpClient } from '#testing/ftp-client.ts';
import { patience } from '#testing/patience.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { logIn } from './log-in.ts';

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

const storedBytes = async () => {
  const { photos } = await event.host.lookUp(event.pin, event.session);
  return Promise.all(photos.map(({ url }) => event.host.bytes(url)));
};

/** Connects to a data port from another address, and is turned away. */
const knock = async (port: number) => {
  const stranger = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
  stranger.on('error', () => {});
  await once(stranger, 'close');
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

test('wrong PINs of strangers at its address keep no camera out (M2)', async () => {
  const { pinGuard } = cameras.server.context;
  const address = '::ffff:127.0.0.1';
  // As many misses as an address has.
  const guess = () => pinGuard.admit({ pin: 'AAAAAA', address, proof: undefined, isMiss: async () => true });
  for (let misses = 0; misses < 40; misses++) await guess().catch(() => {});
  await expect(guess()).rejects.toMatchObject({ code: 'TOO_MANY_GUESSES' });
  expect(await client.logIn(event.pin, event.key)).toMatch(/^230 /);
  await cameras.server.context.db.deleteFrom('token_buckets').execute();
});

test('PINs are guessed with an upload key no faster than in a browser (M2)', async () => {
  const { context } = cameras.server;
  const attempt = (pin: string) => logIn(context, { pin, secret: event.key, address: '192.0.2.1' });
  for (let misses = 0; misses < context.config.limits.pinGuesses; misses++)
    expect(await attempt('AAAAAA')).toBeUndefined();
  for (const pin of ['AAAAAA', event.pin])
    await expect(attempt(pin)).rejects.toMatchObject({ code: 'TOO_MANY_GUESSES' });
  const other = await createEventWithKey(cameras.server);
  const right = { pin: other.pin, secret: other.key, address: '192.0.2.1' };
  expect(await logIn(context, right)).toMatchObject({ name: 'Photographer Lin' });
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
  expect(await client.reply()).toMatch(/^426 /);
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

test('renames what the key sent, and no photo of a guest (M3)', { tags: 'rest' }, async () => {
  const [own, guests] = [await tinyPhoto(++seed), await tinyPhoto(++seed)];
  const guest = cameras.server.newClient();
  await guest.lookUp(event.pin);
  const form = uploadForm(event.eventId, [guests]);
  expect((await guest.request('POST', '/api/photo/upload', { form })).status).toBe(200);
  await client.logIn(event.pin, event.key);
  for (const { bytes } of [own, guests]) {
    (await begin(client)).end(bytes);
    expect(await client.reply()).toMatch(/^226 /);
    expect(await client.ask('SIZE a.jpg')).toBe(`213 ${bytes.length}`);
    expect(await client.ask('RNFR a.jpg')).toMatch(/^350 /);
    expect(await client.ask('RNTO DSC_1.JPG')).toMatch(/^250 /);
    expect(await client.ask('RNFR a.jpg')).toMatch(/^550 /);
  }
  const { photos } = await event.host.lookUp(event.pin, event.session);
  expect(photos.map(({ awsPhotoName }) => awsPhotoName).sort()).toEqual(['DSC_1.JPG', guests.name].sort());
  expect(await client.ask('RNFR DSC_1.JPG')).toMatch(/^350 /);
  await event.revoke();
  expect(await client.ask('RNTO b.jpg')).toMatch(/^530 /);
  expect(await client.ask('PWD')).toMatch(/^530 /);
});

test('an unsecured data connection brings nothing (M1)', { tags: 'rest' }, async () => {
  await client.logIn(event.pin, event.key);
  const data = connect(await client.openPort(), '127.0.0.1');
  data.on('error', () => {});
  await once(data, 'connect');
  client.write('STOR a.jpg\r\n');
  expect(await client.reply()).toMatch(/^150 /);
  data.end((await tinyPhoto(++seed)).bytes);
  expect(await client.reply()).toMatch(/^426 /);
  expect(await countPhotos()).toBe(0);
});

test('a stranger on the data port is turned away, and the camera connects (M3)', {
  tags: 'rest',
}, async () => {
  await client.logIn(event.pin, event.key);
  const port = await client.openPort();
  await knock(port);
  client.write('NLST\r\n');
  const camera = await (await client.connectData(port)).secure();
  camera.resume();
  expect(await client.reply()).toMatch(/^150 /);
  expect(await client.reply()).toMatch(/^226 /);
});

test('a camera whose data comes from another address is told so', { tags: 'rest' }, async () => {
  await client.logIn(event.pin, event.key);
  await knock(await client.openPort());
  expect(await client.ask('STOR a.jpg')).toMatch(/^425 .*another address/);
});

test('another device at the same address does not take the place of a camera that resumes TLS (M6)', async () => {
  const [own, other] = [await tinyPhoto(++seed), await tinyPhoto(++seed)];
  await client.logIn(event.pin, event.key);
  const { port, secure } = await client.openData();
  const { secure: secureThief } = await client.connectData(port);
  client.write('STOR a.jpg\r\n');
  expect(await client.reply()).toMatch(/^150 /);
  (await secureThief()).end(other.bytes);
  (await secure()).end(own.bytes);
  expect(await client.reply()).toMatch(/^226 /);
  expect(await storedBytes()).toEqual([Buffer.from(own.bytes)]);
});

test('of two devices at the same address that resume nothing, none is believed (M6)', {
  tags: 'rest',
}, async () => {
  const [own, other] = [await tinyPhoto(++seed), await tinyPhoto(++seed)];
  await client.logIn(event.pin, event.key);
  const port = await client.openPort();
  // A thief in the camera's place, with a whole photo, before the camera connects.
  const thief = await client.connectData(port);
  client.write('STOR a.jpg\r\n');
  expect(await client.reply()).toMatch(/^150 /);
  (await thief.secure()).end(other.bytes);
  (await (await client.connectData(port)).secure()).end(own.bytes);
  expect(await client.reply()).toMatch(/^426 Another device/);
  expect(await countPhotos()).toBe(0);
  // Alone, it is believed.
  const alone = await client.connectData(await client.openPort());
  client.write('STOR a.jpg\r\n');
  expect(await client.reply()).toMatch(/^150 /);
  (await alone.secure()).end(own.bytes);
  expect(await client.reply()).toMatch(/^226 /);
});

test("another session's ticket is no proof (M6)", async () => {
  const { bytes } = await tinyPhoto(++seed);
  await client.logIn(event.pin, event.key);
  const other = await connectFtp(cameras.port, cameras.certificate);
  await other.secure();
  const port = await client.openPort();
  const thief = await other.connectData(port, { resumes: true });
  const camera = await client.connectData(port, { resumes: true });
  client.write('STOR a.jpg\r\n');
  expect(await client.reply()).toMatch(/^150 /);
  const stolen = await thief.secure();
  expect(stolen.isSessionReused()).toBe(false);
  const own = await camera.secure();
  expect(own.isSessionReused()).toBe(true);
  own.end(bytes);
  expect(await client.reply()).toMatch(/^226 /);
  other.close();
});

test('TLS is not renegotiated, and broken TLS ends the connection (M1)', async () => {
  await client.secure({ maxVersion: 'TLSv1.2' });
  const { control, raw } = client.sockets();
  const refused = await new Promise((resolve) => {
    control.once('error', resolve);
    control.renegotiate({}, resolve);
  });
  expect(refused).toMatchObject({ code: 'ERR_SSL_NO_RENEGOTIATION' });
  const other = await connectFtp(cameras.port, cameras.certificate);
  await other.secure();
  // An encrypted record that nobody encrypted.
  other.sockets().raw.write(Buffer.concat([Buffer.from([23, 3, 3, 0, 32]), Buffer.alloc(32, 7)]));
  expect(await other.reply()).toBe('');
  raw.destroy();
});

test('one network has a limited number of connections, and the oldest makes room (M4)', async () => {
  const others = [];
  for (let i = 0; i < 30; i++) others.push(await connectFtp(cameras.port, cameras.certificate));
  expect(await client.reply()).toMatch(/^421 /);
  // Who has logged in stays.
  const camera = others.at(0)!;
  expect(await camera.logIn(event.pin, event.key)).toMatch(/^230 /);
  for (let i = 0; i < 31; i++) others.push(await connectFtp(cameras.port, cameras.certificate));
  expect(await camera.ask('NOOP')).toMatch(/^200 /);
  for (const other of others) other.close();
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
