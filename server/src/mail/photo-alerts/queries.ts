import { CONFIRM_ALERTS_HOURS, HOURS_BETWEEN_ALERTS } from '@togather/contract/limits.ts';
import { sql } from 'kysely';
import { ANYBODY, concealedAt, seenBy } from '#photos/visibility/visibility.ts';
import { againOnDeadlock, type Db, type Queryable, type Tx } from '#platform/db/db.ts';

const HOUR_MS = 3600_000;

/** The address and event whose mails a link stops. */
export interface AlertsOfAddress {
  readonly event_id: string;
  readonly address_hash: Buffer;
}

/** Returns the time before which unconfirmed alerts have expired. */
export function oldestUnconfirmed(now: Date): Date {
  return new Date(now.getTime() - CONFIRM_ALERTS_HOURS * HOUR_MS);
}

/** Locks a figure until the transaction ends, so that it stays. Returns false when it is deleted. */
export async function holdFigure(tx: Tx, figureId: string): Promise<boolean> {
  const figure = await tx
    .selectFrom('figures')
    .select('id')
    .where('id', '=', figureId)
    .forKeyShare()
    .executeTakeFirst();
  return figure !== undefined;
}

/** The number of a photo among those that arrive; of one that waited for a review, from when it was shown. */
const shownArrival = sql`coalesce(photos.shown_arrival, photos.arrival)`;

/** Number of the last photo of an event up to which none waits for its faces to be grouped. */
const settledArrival = sql<string>`coalesce(
  min(${shownArrival}) filter (
    where faces_error is null and (faces_version is null or faces_written <> faces_grouped)) - 1,
  max(${shownArrival}), 0)`;

/** Returns the same for one event; '0' without photos. */
export async function findSettled(db: Queryable, eventId: string): Promise<string> {
  const { arrival } = await db
    .selectFrom('photos')
    .select(settledArrival.as('arrival'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return arrival;
}

export interface News extends AlertsOfAddress {
  readonly id: string;
  readonly figure_id: string;
  /** Sealed. */
  readonly address: Buffer;
  readonly language: 'en' | 'zh-TW';
  readonly told_at: Date | null;
  /** The last photo of this news. */
  readonly settled: string;
  readonly count: number;
  readonly event_name: string;
  readonly pin: string;
}

/** Minimum age of the first photo in a mail, so that one upload causes one mail. */
const GATHER_MS = 15 * 60_000;

/** Returns the time since which an address must not have got a mail of the event. */
const lastMailBefore = (now: Date): Date => new Date(now.getTime() - HOURS_BETWEEN_ALERTS * HOUR_MS);

/**
 * News that is due: of figures and photos that everybody sees, of events that are there, have not ended and are not concealed, to
 * addresses that got no mail of the event in the last hours.
 */
export async function listDueNews(db: Queryable, now: Date): Promise<News[]> {
  const { rows } = await sql<News>`
    with settled as (
      select event_id, ${settledArrival} as arrival from photos
      where event_id in (select event_id from photo_alerts where confirmed) group by event_id
    )
    select alert.id, alert.event_id, alert.figure_id, alert.address, alert.address_hash, alert.language, alert.told_at,
      settled.arrival as settled, news.count, events.name as event_name, events.pin
    from photo_alerts as alert
    join events on events.id = alert.event_id and events.ends_at > ${now} and events.taken_down_at is null
      and not ${concealedAt(now)}
    join figures on figures.id = alert.figure_id and not figures.hidden
    join settled on settled.event_id = alert.event_id
    cross join lateral (
      select count(distinct photos.id)::int as count, min(photos.uploaded_at) as since
      from faces join photos on photos.id = faces.photo_id
      where faces.figure_id = alert.figure_id
        and ${seenBy(ANYBODY)}
        and ${shownArrival} > alert.told_arrival and ${shownArrival} <= settled.arrival
    ) as news
    where alert.confirmed and news.since <= ${new Date(now.getTime() - GATHER_MS)}
      and not exists (select from forget_requests where forget_requests.figure_id = alert.figure_id)
      and not exists (
        select from photo_alerts as other
        where other.event_id = alert.event_id and other.address_hash = alert.address_hash
          and other.told_at > ${lastMailBefore(now)})
    order by alert.asked_at, alert.id`.execute(db);
  return rows;
}

/**
 * Claims the news of an address before its mail is sent. Returns the news that is still requested and unsent; nothing
 * when another process has claimed it.
 */
export function claimNews(
  db: Db,
  { event_id, address_hash }: AlertsOfAddress,
  news: readonly News[],
  now: Date,
): Promise<News[]> {
  return againOnDeadlock(db, async (tx) => {
    const alerts = await tx
      .selectFrom('photo_alerts')
      .select(['id', 'told_at'])
      .where('event_id', '=', event_id)
      .where('address_hash', '=', address_hash)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (alerts.some(({ told_at }) => told_at && told_at > lastMailBefore(now))) return [];
    const isAsKnown = ({ id, told_at }: News) =>
      alerts.some((alert) => alert.id === id && alert.told_at?.getTime() === told_at?.getTime());
    const claimed = news.filter(isAsKnown);
    const ids = claimed.map(({ id }) => id);
    if (ids.length > 0)
      await tx.updateTable('photo_alerts').set({ told_at: now }).where('id', 'in', ids).execute();
    return claimed;
  });
}

/** Erases an address from the alerts of an event. */
export async function eraseAlerts(db: Queryable, { event_id, address_hash }: AlertsOfAddress): Promise<void> {
  await db
    .deleteFrom('photo_alerts')
    .where('event_id', '=', event_id)
    .where('address_hash', '=', address_hash)
    .execute();
}
