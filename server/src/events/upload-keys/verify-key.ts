import type { Context } from '#app/context/context.ts';
import { hasEnded, isTakenDown } from '#events/membership/policy.ts';
import { findEvent } from '#events/membership/queries.ts';
import { Failure } from '#platform/base/failure.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { countWrongSecret } from '#platform/limits/count-wrong-secret.ts';
import { hashUploadKey } from './key-secret.ts';
import { findKeyRow, recordKeyUse } from './queries.ts';

/** An upload key and its event. */
export interface VerifiedKey {
  readonly id: string;
  /** Shown as the uploader of its photos. */
  readonly name: string;
  readonly event: EventRow;
}

/** Precision of a key's last use, so that not every photo writes. */
const USE_RECORDED_EVERY_MS = 60_000;

/** Returns the key of a secret; undefined if it is unknown or revoked, or its event is over or taken down. */
export async function findUploadKey(context: Context, secret: string): Promise<VerifiedKey | undefined> {
  const { db, eventReads, clock, modes } = context;
  const hash = hashUploadKey(secret);
  const row = hash && (await findKeyRow(db, hash));
  const event = row && (await eventReads(`id ${row.event_id}`, () => findEvent(db, { id: row.event_id })));
  const now = clock();
  if (!event || isTakenDown(event) || hasEnded(event, now)) return undefined;
  const isRecorded = now.getTime() - (row.last_used_at?.getTime() ?? 0) < USE_RECORDED_EVERY_MS;
  if (!isRecorded && !modes.current().readOnly)
    await recordKeyUse(db, row.id, now).catch((err) =>
      // Such as on a full disk, which refuses the photo with a better reason.
      context.log.warn({ err }, 'could not record the use of an upload key'),
    );
  return { id: row.id, name: row.name, event };
}

/**
 * Returns the key of a secret that came from an address. Throws Failure UPLOAD_KEY_INVALID, or TOO_MANY_REQUESTS when the
 * network has used up its budget of wrong keys.
 */
export async function requireUploadKey(
  context: Context,
  { secret, address }: { readonly secret: string; readonly address: string },
): Promise<VerifiedKey> {
  const key = await findUploadKey(context, secret);
  if (key) return key;
  await countWrongSecret(context, { name: 'upload-key', address, code: 'TOO_MANY_REQUESTS' });
  throw new Failure('UPLOAD_KEY_INVALID');
}
