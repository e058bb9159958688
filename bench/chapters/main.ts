import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { sql } from 'kysely';
import type { Context } from '../../server/src/app/context/context.ts';
import { cutChapters } from '../../server/src/photos/chapters/cut-chapters.job.ts';
import { createLockQueue } from '../../server/src/platform/locks/locks.ts';
import { rawGet } from '../../server/src/testing/raw-get.ts';
import { insertLargeEvent } from '../lookup/large-event.ts';
import { openProduct } from '../lookup/open-product.ts';
import { median } from '../record.ts';

/** Measures cutting an event into chapters, and their response: npm run bench:chapters -- [photos]. */
const photos = Number(process.argv[2] ?? 10_000);
const ROUNDS = 5;
/** Breaks of 20 minutes in an evening of 10 hours. */
const SCENES = 14;

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await act();
  return Math.round(performance.now() - from);
};

const product = await openProduct();
const { db, origin } = product;
const { eventId, pinCode } = await insertLargeEvent(db, photos);
await sql`
  with numbered as (
    select id, row_number() over (order by arrival) - 1 as number from photos where event_id = ${eventId}
  )
  update photos set
    taken_at = '2026-11-21T06:00:00Z'::timestamptz
      + number * ${36_000 / photos}::float8 * interval '1 second'
      + floor(number * ${SCENES / photos}::float8) * interval '20 minutes',
    thumbhash = ${randomBytes(24)}
  from numbered where photos.id = numbered.id`.execute(db);
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
