import { dayInTaipei } from '@togather/contract/event-dates.ts';
import type { QueryOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { Failure } from '#platform/base/failure.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { adImageKey } from '#platform/storage/storage.ts';
import { type AdRow, listAds } from '#plus/ads/queries.ts';
import { type AdDayRow, listAdDays } from '#plus/statistics/queries.ts';
import { writeTally } from '#plus/statistics/write-tally.ts';
import { type DayNumbers, drawSponsorReport, type Numbers, sumOf } from './draw-sponsor-report.ts';

/**
 * Makes the report of a position's sponsor, over all positions with the same name. Throws Failure SPONSOR_NOT_FOUND for a
 * position without one.
 */
export async function makeSponsorReport(
  context: Context,
  event: EventRow,
  { position, name: wanted, language }: QueryOf<'getSponsorReport'>,
): Promise<Buffer> {
  await writeTally(context);
  const [ads, rows] = await Promise.all([listAds(context.db, [event.id]), listAdDays(context.db, event.id)]);
  const name = wanted ?? nameAt(position, ads, rows);
  const ofSponsor = rows.filter((row) => row.name === name);
  const shown = ads.filter((ad) => ad.name === name);
  if (name === undefined || ofSponsor.length + shown.length === 0) throw new Failure('SPONSOR_NOT_FOUND');
  const { brand } = context.config;
  const ad = shown.find((one) => one.position === position) ?? shown[0];
  return drawSponsorReport({
    language,
    brandName: language === 'en' ? brand.name : brand.nameZh,
    eventName: event.name,
    eventDate: event.event_date,
    sponsor: name,
    picture: ad && (await pictureOf(context, ad)),
    positions: byPosition([...shown.map(withoutNumbers), ...ofSponsor]),
    days: byDay(ofSponsor),
    madeOn: dayInTaipei(context.clock()),
  });
}

/** The current sponsor of a position, or else the last one with numbers. */
const nameAt = (position: number, ads: readonly AdRow[], rows: readonly AdDayRow[]): string | undefined =>
  ads.find((ad) => ad.position === position)?.name ??
  rows.filter((row) => row.position === position).at(-1)?.name;

const withoutNumbers = ({ position }: AdRow) => ({ position, views: 0, clicks: 0 });

const byPosition = (rows: readonly (Numbers & { readonly position: number })[]) =>
  [...Map.groupBy(rows, (row) => row.position)]
    .map(([position, ofPosition]) => ({ position, ...sumOf(ofPosition) }))
    .sort((one, other) => one.position - other.position);

const byDay = (rows: readonly AdDayRow[]): DayNumbers[] =>
  [...Map.groupBy(rows, (row) => row.day)].map(([day, ofDay]) => ({ day, ...sumOf(ofDay) }));

/** Returns the sponsor's picture as JPEG. The report does without one that is missing or cannot be read. */
const pictureOf = async ({ storage, decoder, log }: Context, ad: AdRow): Promise<Buffer | undefined> => {
  try {
    const file = await storage.fileOf(adImageKey(ad.image_id));
    if (!file) return undefined;
    return (await decoder.renderPreview(file, { longSide: 640, format: 'jpeg' })).data;
  } catch (error) {
    log.warn({ err: error }, "a sponsor report lacks the sponsor's picture");
    return undefined;
  }
};
