import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { holdRequests } from './hold-requests.ts';
import { database } from './product.ts';

/** Undoes what was provoked. */
export type Mend = () => Promise<void>;

/** Makes the server fail with its own 500 when photos are added to an event that holds `after` of them already. */
export const breakUploads = async (eventId: string, after: number): Promise<Mend> => {
  const name = sql.id(`break_${eventId}`);
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      if (select photo_count from events where id = new.event_id) >= tg_argv[0]::int then
        raise exception 'provoked by a test';
      end if;
      return new;
    end $$`.execute(database());
  await sql`
    create trigger ${name} before insert on photos for each row
    when (new.event_id = ${sql.lit(eventId)}) execute function ${name}(${sql.lit(String(after))})`.execute(
    database(),
  );
  return async () => {
    await sql`drop function if exists ${name}() cascade`.execute(database());
  };
};

/** Holds the page's uploads until they are released. */
export const holdUploads = async (page: Page): Promise<Mend> => {
  const letGo = await holdRequests(page, '**/api/photo/upload', (route) => route.continue());
  return async () => letGo();
};
