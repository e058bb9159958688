import { sql } from 'kysely';
import { database } from './product.ts';
import type { Mend } from './provoke.ts';

const breakInserts = async (table: string, condition: ReturnType<typeof sql>): Promise<Mend> => {
  const name = sql.id(`break_${table}_${Math.random().toString(36).slice(2)}`);
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      raise exception 'provoked by a test';
    end $$`.execute(database());
  await sql`
    create trigger ${name} before insert on ${sql.table(table)} for each row
    when (${condition}) execute function ${name}()`.execute(database());
  return async () => {
    await sql`drop function if exists ${name}() cascade`.execute(database());
  };
};

/** Makes the server fail with its own 500 when a pending event of this name is saved. */
export const breakSaving = (eventName: string): Promise<Mend> =>
  breakInserts('pending_events', sql`new.event_name = ${sql.lit(eventName)}`);

/** Makes the server fail with its own 500 when a payment of this pending event is started. */
export const breakPaying = (pendingEventId: string): Promise<Mend> =>
  breakInserts('payment_attempts', sql`new.pending_event_id = ${sql.lit(pendingEventId)}`);
