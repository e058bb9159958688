import { sql } from 'kysely';
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

/** Makes the server wait with every upload to an event, as a busy one would. */
export const holdUploads = async (eventId: string): Promise<Mend> => {
  const transaction = await database().startTransaction().execute();
  await transaction.selectFrom('events').select('id').where('id', '=', eventId).forUpdate().execute();
  return async () => {
    if (!transaction.isRolledBack) await transaction.rollback().execute();
  };
};
