import { createHmac, randomInt } from 'node:crypto';
import { PIN_ALPHABET, PIN_LENGTH } from '@togather/contract/pins.ts';
import type { Context } from '#app/context/context.ts';
import type { Tx } from '#platform/db/db.ts';
import { takeLock } from '#platform/locks/locks.ts';

const PURPOSE = 'former-pins';
const hashOf = (key: Buffer, pin: string): Buffer => createHmac('sha256', key).update(pin).digest();

/**
 * Stores the hash of an event's PIN, in the transaction that replaces it: of the old PIN before, and of the new one
 * after, since a restore may replace it.
 */
export async function storeFormerPin({ db, secrets }: Context & { db: Tx }, eventId: string): Promise<void> {
  await takeLock(db, { event: eventId });
  const event = await db.selectFrom('events').select('pin').where('id', '=', eventId).executeTakeFirst();
  if (!event) return;
  await db
    .insertInto('former_pins')
    .values({ event_id: eventId, pin_hash: hashOf(secrets.keyFor(PURPOSE), event.pin) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns true for a former PIN of an event. Callers ask about PINs that no event has. */
export async function isFormerPin({ db, secrets }: Context, pin: string): Promise<boolean> {
  const row = await db
    .selectFrom('former_pins')
    .select('event_id')
    .where(
      'pin_hash',
      'in',
      secrets.keysFor(PURPOSE).map((key) => hashOf(key, pin)),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a random PIN from the CSPRNG: one of 31^6, about 887 million. It may be taken; then the caller retries. */
export function newPin(): string {
  let pin = '';
  for (let i = 0; i < PIN_LENGTH; i++) pin += PIN_ALPHABET[randomInt(PIN_ALPHABET.length)];
  return pin;
}
