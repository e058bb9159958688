/**
 * Measures how long a camera's photo takes from the shutter (the FTPS transfer begins) until a guest's open page shows its thumbnail,
 * decoded, with one and with four cameras that send a photo of 24 megapixels every five seconds. The page is a browser's.
 *   npm run bench:cameras [-- --seconds=120] [--no-record]
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { seedEvent } from '../../e2e/seed-events.ts';
import { cameraEnv } from '../../server/src/testing/camera-server.ts';
import { createClient } from '../../server/src/testing/client.ts';
import { connectFtp, type FtpClient } from '../../server/src/testing/ftp-client.ts';
import { TEST_MODELS_DIR } from '../../server/src/testing/models-dir.ts';
import { temporaryDir } from '../../server/src/testing/temporary-dir.ts';
import { launchBrowser } from '../launch-browser.ts';
import { median, p95, record } from '../record.ts';
import { startServer } from '../server-process.ts';
import { drawCameraPhotos } from './make-camera-photos.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: { seconds: { type: 'string', default: '120' }, record: { type: 'boolean', default: true } },
});
const PERIOD_MS = 5000;
const EACH = Math.floor((Number(values.seconds) * 1000) / PERIOD_MS);
const CAMERAS = [1, 4];
const LATEST_MS = 60_000;
const HOST = 'cameras.bench@example.com';

/** Milliseconds of the epoch: the page's clock is this process's. */
interface Shot {
  readonly name: string;
  readonly megabytes: number;
  /** When the picture is taken: later than this the camera still sends the one before. */
  readonly takenAt: number;
  readonly begunAt: number;
  readonly sentAt: number;
  readonly storedAt: number;
}

/** Runs in the page: notes when each photo's thumbnail of the grid is decoded. */
const WATCH = `
  globalThis.seenAt = {};
  const asked = new WeakSet();
  setInterval(() => {
    for (const image of document.querySelectorAll('[data-grid] [data-photo] img')) {
      if (asked.has(image) || !image.complete || image.naturalWidth === 0) continue;
      asked.add(image);
      const { photo } = image.closest('[data-photo]').dataset;
      image.decode().then(() => { seenAt[photo] ??= Date.now(); }, () => asked.delete(image));
    }
  }, 20);
`;

const send = async (
  camera: FtpClient,
  { name, bytes, takenAt }: { name: string; bytes: Buffer; takenAt: number },
): Promise<Shot> => {
  const begunAt = Date.now();
  const data = await camera.openData();
  camera.write(`STOR ${name}\r\n`);
  await expectReply(camera.reply(), '150');
  const socket = await data.secure();
  const sent = new Promise<number>((resolve) => socket.end(bytes, () => resolve(Date.now())));
  await expectReply(camera.reply(), '226');
  return { name, megabytes: bytes.length / 1e6, takenAt, begunAt, sentAt: await sent, storedAt: Date.now() };
};

const expectReply = async (reply: Promise<string>, code: string): Promise<void> => {
  const line = await reply;
  if (!line.startsWith(code)) throw new Error(`the server answered ${line}`);
};

const makePhoto = await drawCameraPhotos();
const dir = temporaryDir('tg-cameras-');
const cameras = await cameraEnv();
const server = await startServer({ ...cameras, PORT: '0', DATA_DIR: dir.path, MODELS_DIR: TEST_MODELS_DIR }, [
  '--services=web,worker,ingest',
]);
process.env.E2E_ORIGIN = server.origin;
process.env.E2E_DATA_DIR = dir.path;
const host = createClient(server.origin);
const { idToken: token } = await host.signIn(HOST);

const openCameras = async (count: number, eventId: string, pin: string): Promise<FtpClient[]> => {
  const json = { name: 'Photographer Lin' };
  const answer = await host.request('POST', `/api/event/${eventId}/upload-keys`, { token, json });
  const { key } = answer.json<ResponseOf<'createUploadKey'>>();
  const opened: FtpClient[] = [];
  for (let n = 0; n < count; n++) {
    const camera = await connectFtp(Number(cameras.INGEST_PORT), join(dir.path, 'ingest-certificate.pem'));
    await expectReply(camera.logIn(pin, key), '230');
    opened.push(camera);
  }
  return opened;
};

/** Takes pictures at fixed times; a camera sends one after the other. */
const shoot = async (camera: FtpClient, at: number, startMs: number): Promise<Shot[]> => {
  const shots: Shot[] = [];
  const start = Date.now() + startMs;
  for (let n = 0; n < EACH; n++) {
    const bytes = await makePhoto();
    const takenAt = start + n * PERIOD_MS;
    await sleep(Math.max(0, takenAt - Date.now()));
    shots.push(await send(camera, { name: `C${at}_${n}.JPG`, bytes, takenAt }));
  }
  return shots;
};

const seenIn = (page: Page) => page.evaluate<Record<string, number>>('seenAt');

const run = async (browser: Browser, count: number): Promise<string> => {
  const { eventId, pinCode } = await seedEvent({ type: 'Plus', photoLimit: 1000, host: HOST });
  const opened = await openCameras(count, eventId, pinCode);
  // The first photos load nets and open the page's grid.
  for (const [at, camera] of opened.entries())
    await send(camera, { name: `FIRST${at}.JPG`, bytes: await makePhoto(), takenAt: Date.now() });
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.addInitScript(WATCH);
  await page.goto(`${server.origin}/event/${pinCode}`);
  while (Object.keys(await seenIn(page)).length < count) await sleep(100);
  await sleep(PERIOD_MS);

  const shots = (
    await Promise.all(opened.map((camera, at) => shoot(camera, at, (at * PERIOD_MS) / count)))
  ).flat();
  const { photos } = await createClient(server.origin).lookUp(pinCode);
  const idOf = new Map(photos.map(({ awsPhotoName, photoId }) => [awsPhotoName, photoId]));
  const deadline = Date.now() + LATEST_MS;
  while (Object.keys(await seenIn(page)).length < photos.length && Date.now() < deadline) await sleep(100);
  const seenAt = await seenIn(page);
  await page.close();
  for (const camera of opened) camera.close();

  const seen = shots.flatMap((shot) => {
    const at = seenAt[idOf.get(shot.name) ?? ''];
    return at === undefined ? [] : [{ ...shot, seenAt: at }];
  });
  const seconds = (of: (shot: (typeof seen)[number]) => number) => {
    const times = seen.map((shot) => of(shot) / 1000);
    return `${median(times).toFixed(2)}, ${p95(times).toFixed(2)}`;
  };
  const cells = [
    count,
    `${seen.length} of ${shots.length}`,
    median(shots.map(({ megabytes }) => megabytes)).toFixed(1),
    seconds((shot) => shot.sentAt - shot.begunAt),
    seconds((shot) => shot.storedAt - shot.begunAt),
    seconds((shot) => shot.seenAt - shot.begunAt),
    seconds((shot) => shot.seenAt - shot.sentAt),
    seconds((shot) => shot.seenAt - shot.takenAt),
  ];
  return `| ${cells.join(' | ')} |`;
};

const browser = await launchBrowser();
try {
  const rows: string[] = [];
  for (const count of CAMERAS) rows.push(await run(browser, count));
  const lines = [
    `Each camera sends ${EACH} photos of 24 megapixels, one every ${PERIOD_MS / 1000} s, over the loopback interface. Seconds: median, p95.`,
    '',
    '| cameras | shown | MB | transfer | until the reply 226 | until a page shows it | without the transfer | with the wait for the photo before |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ];
  if (values.record) record("from a camera's shutter to a guest's screen", 'npm run bench:cameras', lines);
  else console.log(lines.join('\n'));
} finally {
  await browser.close();
  await server.stop();
  dir.remove();
}
process.exit();
