import { dayInTaipei } from '@togather/contract/event-dates.ts';
import { METRICS } from '@togather/contract/statistics.ts';
import { database } from '../../e2e/product.ts';

const DAY_MS = 24 * 3600_000;
/** Guests come on one evening, look at the photos on the next day, and sometimes after that. */
const shares = [0.02, 0.05, 1, 0.62, 0.2, 0.08, 0.05];
const sums = {
  visits: 412,
  joins: 96,
  uploads: 260,
  uploaders: 34,
  downloads: 58,
  found: 61,
  hearts: 187,
  wishes: 38,
};

/** Replaces an event's numbers by those of a week with a party. */
export async function seedStatistics(eventId: string): Promise<void> {
  const db = database();
  await db.deleteFrom('event_days').where('event_id', '=', eventId).execute();
  await db.deleteFrom('ad_days').where('event_id', '=', eventId).execute();
  const ads = await db
    .selectFrom('ads')
    .select(['position', 'name'])
    .where('event_id', '=', eventId)
    .execute();
  for (const [index, share] of shares.entries()) {
    const day = dayInTaipei(new Date(Date.now() - (shares.length - 1 - index) * DAY_MS));
    const of = { event_id: eventId, day };
    const counts = METRICS.map((measure) => ({ ...of, measure, count: Math.round(sums[measure] * share) }));
    await db.insertInto('event_days').values(counts).execute();
    for (const { position, name } of ads) {
      const views = Math.round((900 / position) * share);
      const ad = { ...of, position, ad_name: name, views, clicks: Math.round(views * 0.03) };
      await db.insertInto('ad_days').values(ad).execute();
    }
  }
}
