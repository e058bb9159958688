import { loadavg } from 'node:os';
import type { Context } from '../../server/src/app/context/context.ts';
import { cutChapters } from '../../server/src/photos/chapters/cut-chapters.job.ts';
import { createLockQueue } from '../../server/src/platform/locks/locks.ts';
import { rawGet } from '../../server/src/testing/raw-get.ts';
import { insertLargeEvent } from '../lookup/large-event.ts';
import { openProduct } from '../lookup/open-product.ts';
import { median } from '../record.ts';
import { spreadPhotos } from './spread-photos.ts';

/** Measures cutting an event into chapters, and their response: npm run bench:chapters -- [photos]. */
const photos = Number(process.argv[2] ?? 10_000);
const ROUNDS = 5;

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await act();
  return Math.round(performance.now() - from);
};

const product = await openProduct();
const { db, origin } = product;
const { eventId, pinCode } = await insertLargeEvent(db, photos);
await spreadPhotos(db, eventId, photos);
const headers = { 'accept-encoding': 'br' };
const lookup = await rawGet(`${origin}/api/event/${pinCode}`, headers);
const cookie = String(lookup.headers['set-cookie']).split(';')[0] ?? '';
const context = { db, lockQueue: createLockQueue() } as unknown as Context;

const cut: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  await db.deleteFrom('chapters').where('event_id', '=', eventId).execute();
  cut.push(await timed(() => cutChapters(context, { eventId })));
}
const again = await timed(() => cutChapters(context, { eventId }));
let chapters = { bytes: 0, count: 0 };
const first = await timed(async () => {
  const { bytes } = await rawGet(`${origin}/api/event/${eventId}/chapters`, { cookie });
  chapters = { bytes: bytes.length, count: JSON.parse(bytes.toString()).chapters.length };
});
const cached = await timed(() => rawGet(`${origin}/api/event/${eventId}/chapters`, { cookie }));
const after = await rawGet(`${origin}/api/event/${pinCode}`, { ...headers, cookie });
console.log(
  `${photos} photos, load ${loadavg()[0]?.toFixed(1)}: cut and written in ${median(cut)} ms (${cut.join(', ')}), unchanged ${again} ms; ` +
    `${chapters.count} chapters, ${chapters.bytes} bytes, first response ${first} ms, cached ${cached} ms; ` +
    `lookup ${lookup.bytes.length} bytes before, ${after.bytes.length} after`,
);
await product.stop();
