import { ENDING_DAYS, NEARLY_FULL_PERCENT } from '@togather/contract/mails/host-mails.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#platform/db/db.ts';

/** A reason as `select event_id, kind, occasion` returns it. */
type Reasons = RawBuilder<unknown>;

const isThere = (now: Date) => sql`events.ends_at > ${now} and events.taken_down_at is null`;
const isNearlyFull = sql`events.photo_count * 100 >= events.photo_limit * ${NEARLY_FULL_PERCENT}`;
const isFull = sql`events.photo_count >= events.photo_limit`;

/**
 * A full event is also recorded as nearly full, so that its host gets no mail about that after deleting a photo.
 */
const fillingUp = (now: Date): Reasons => sql`
  select events.id, level.kind, events.photo_limit::text
  from events cross join (values ('NEARLY_FULL'), ('FULL')) as level (kind)
  where ${isThere(now)} and case level.kind when 'FULL' then ${isFull} else ${isNearlyFull} end`;

const reported = (now: Date): Reasons => sql`
  select events.id, 'FIRST_REPORT', photo_reports.photo_id
  from photo_reports join events on events.id = photo_reports.event_id
  where ${isThere(now)}`;

/** Photos that no earlier mail was about; one mail at a time waits. */
const waiting = (now: Date): Reasons => sql`
  select events.id, 'WAITING', max(photos.arrival)::text
  from photos join events on events.id = photos.event_id
  where ${isThere(now)} and photos.visibility = 'pending' and photos.deletes_at is null
  group by events.id
  having not exists (
    select from host_mails as earlier
    where earlier.event_id = events.id and earlier.kind = 'WAITING'
      and case when earlier.kind = 'WAITING' and earlier.settled_at is not null
        then earlier.occasion::bigint >= max(photos.arrival) else true end)`;

/** The stage of the end that an event with photos is in, unless it was created in that stage. */
const ending = (now: Date): Reasons => sql`
  select events.id, 'ENDING', floor(extract(epoch from events.ends_at))::bigint || ' ' || min(stage.days)
  from events join unnest(${[...ENDING_DAYS]}::int[]) as stage (days)
    on events.ends_at - stage.days * interval '1 day' <= ${now}
  where ${isThere(now)} and events.photo_count > 0
  group by events.id
  having events.starts_at <= events.ends_at - min(stage.days) * interval '1 day'`;

/** Records the reasons for mails that have arisen since the last time. */
export const findReasons = async (db: Queryable, now: Date): Promise<void> => {
  await endReasons(db, now);
  for (const reasons of [fillingUp(now), reported(now), waiting(now), ending(now)])
    await sql`
      insert into host_mails (event_id, kind, occasion, caused_at, try_at)
      select found.event_id, found.kind, found.occasion, ${now}, ${now}
      from (${reasons}) as found (event_id, kind, occasion)
      where not exists (
        select from host_mails as known
        where (known.event_id, known.kind, known.occasion) = (found.event_id, found.kind, found.occasion)
          and not known.is_over)
      on conflict do nothing`.execute(db);
};

/** An event with space for photos can fill up once more. */
const endReasons = (db: Queryable, now: Date) =>
  sql`
    update host_mails set is_over = true, settled_at = coalesce(settled_at, ${now})
    from events
    where events.id = host_mails.event_id and not host_mails.is_over
      and case host_mails.kind when 'FULL' then not ${isFull} when 'NEARLY_FULL' then not ${isNearlyFull} else false end`.execute(
    db,
  );
