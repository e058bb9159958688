import { randomInt } from 'node:crypto';
import { MAX_UPLOAD_KEYS } from '@togather/contract/limits.ts';
import { PIN_ALPHABET } from '@togather/contract/pins.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { KeyScope } from '@togather/contract/schemas/upload-keys.ts';
import type { Insertable } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { type AnyAct, act } from '#http/act.ts';
import type { Request } from '#http/exchange.ts';
import { type HostsEvent, madeBy, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { hashSecret, newId } from '#platform/base/new-id.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';
import type { Database, EventRow } from '#platform/db/schema.ts';
import { countWrongSecret } from '#platform/limits/count-wrong-secret.ts';
import { withLock } from '#platform/locks/locks.ts';
import { hasEnded, isTakenDown, requireRunning } from './membership/policy.ts';
import { findEvent } from './membership/queries.ts';

/** Lets people and secret scanners recognise a key. */
const PREFIX = 'tgk';
/** A key is typed on the keyboard of a camera: one case, and no two characters that look alike. */
const LETTERS = PIN_ALPHABET.toLowerCase();
const GROUPS = 7;
const GROUP = 4;

const SHAPE = new RegExp(`^(?:${PREFIX})?([${LETTERS}]{${GROUPS * GROUP}})$`);
/** Keys from before, of 22 letters and digits in both cases. */
const FORMER_SHAPE = /^tgk_[A-Za-z0-9]{22}$/;

const newGroup = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Returns a new upload key with 138 random bits, such as `tgk_` and seven groups of four with hyphens. */
export const newUploadKey = (): string => `${PREFIX}_${Array.from({ length: GROUPS }, newGroup).join('-')}`;

/**
 * Returns the stored hash of an upload key, which may be typed in either case, and without its prefix and separators;
 * undefined for a text that cannot be one.
 */
export function hashUploadKey(typed: string): Buffer | undefined {
  if (FORMER_SHAPE.test(typed)) return hashSecret(typed);
  const letters = SHAPE.exec(typed.toLowerCase().replace(/[\s_-]/g, ''))?.[1];
  return letters === undefined ? undefined : hashSecret(`${PREFIX}_${letters}`);
}

/** Returns the upload keys of an event, oldest first. */
function listUploadKeyRows(db: Queryable, eventId: string) {
  return db
    .selectFrom('upload_keys')
    .select(['id', 'name', 'scopes', 'created_at', 'last_used_at'])
    .where('event_id', '=', eventId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns the upload key of a hash; undefined if it is unknown or revoked. */
function findKeyRow(db: Queryable, keyHash: Buffer) {
  return db
    .selectFrom('upload_keys')
    .select(['id', 'name', 'scopes', 'event_id', 'last_used_at'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
}

/** Returns whether an upload key still exists. Under its event's lock it stays. */
export async function hasUploadKey(db: Queryable, keyId: string): Promise<boolean> {
  const row = await db.selectFrom('upload_keys').select('id').where('id', '=', keyId).executeTakeFirst();
  return row !== undefined;
}

async function insertUploadKey(tx: Tx, row: Insertable<Database['upload_keys']>): Promise<void> {
  await tx.insertInto('upload_keys').values(row).execute();
}

/** Returns false when the event has no such key. */
async function deleteUploadKey(tx: Tx, eventId: string, keyId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('upload_keys')
    .where('id', '=', keyId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

async function recordKeyUse(db: Queryable, keyId: string, now: Date): Promise<void> {
  await db.updateTable('upload_keys').set({ last_used_at: now }).where('id', '=', keyId).execute();
}

/** Deletes those that a host of the event created. */
export async function deleteKeysOf(db: Queryable, by: { eventId: string; userId: string }): Promise<void> {
  await db
    .deleteFrom('upload_keys')
    .where('event_id', '=', by.eventId)
    .where('id', 'in', madeBy(db, by, 'upload-key'))
    .execute();
}

const createUploadKeyAct = act('createUploadKey', (context, { event, caller, body }) => {
  requireRunning(event, context.clock());
  return createUploadKey(context, { eventId: event.id, by: caller.user }, body);
});

/** Creates an upload key of an event; only the response contains it. Throws Failure UPLOAD_KEY_LIMIT_REACHED. */
const createUploadKey = async (
  context: Context,
  { eventId, by }: HostsEvent,
  { name, scopes }: { readonly name: string; readonly scopes: readonly KeyScope[] },
): Promise<ResponseOf<'createUploadKey'>> => {
  const [keyId, key] = [newId(), newUploadKey()];
  await withLock(context, { event: eventId }, async (tx) => {
    const keys = await listUploadKeyRows(tx, eventId);
    if (keys.length >= MAX_UPLOAD_KEYS) throw new Failure('UPLOAD_KEY_LIMIT_REACHED');
    const key_hash = hashUploadKey(key)!;
    const row = { id: keyId, event_id: eventId, name, key_hash, created_at: context.clock() };
    await insertUploadKey(tx, { ...row, scopes: [...new Set(scopes)] });
    await recordAudit(tx, { role: 'HOST', by, action: 'createUploadKey', eventId, details: { keyId } });
  });
  return { keyId, key };
};

const revokeUploadKeyAct = act('revokeUploadKey', async (context, { event, caller, params }) => {
  await revokeUploadKey(context, { eventId: event.id, by: caller.user }, params.keyId);
  return { revoked: true as const };
});

/**
 * Deletes an upload key under the lock of uploads: photos that are being sent with it are refused as well. Throws Failure
 * UPLOAD_KEY_NOT_FOUND.
 */
const revokeUploadKey = (context: Context, { eventId, by }: HostsEvent, keyId: string): Promise<void> =>
  withLock(context, { event: eventId }, async (tx) => {
    if (!(await deleteUploadKey(tx, eventId, keyId))) throw new Failure('UPLOAD_KEY_NOT_FOUND');
    await recordAudit(tx, { role: 'HOST', by, action: 'revokeUploadKey', eventId, details: { keyId } });
  });

const listUploadKeysAct = act('listUploadKeys', async (context, { event }) => {
  const rows = await listUploadKeyRows(context.db, event.id);
  const uploadKeys = rows.map(({ id, name, scopes, created_at, last_used_at }) => ({
    keyId: id,
    name,
    scopes,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }));
  return { uploadKeys };
});

/** What the endpoints of this noun do. */
export const uploadKeysActs: readonly AnyAct[] = [createUploadKeyAct, listUploadKeysAct, revokeUploadKeyAct];

/**
 * Returns the upload key in a request's Authorization header, which is for `scope`. Throws Failure UPLOAD_KEY_INVALID without a
 * bearer token, which is no guess, or as `requireUploadKey` does.
 */
export async function requireBearerKey(
  context: Parameters<typeof requireUploadKey>[0],
  { headers, ip }: Pick<Request, 'headers' | 'ip'>,
  scope: KeyScope,
): Promise<VerifiedKey> {
  const secret = /^Bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (!secret) throw new Failure('UPLOAD_KEY_INVALID');
  return requireUploadKey(context, { secret, address: ip, scope });
}

/** An upload key and its event. */
export interface VerifiedKey {
  readonly id: string;
  /** Shown as the uploader of its photos. */
  readonly name: string;
  readonly scopes: readonly KeyScope[];
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
  return { id: row.id, name: row.name, scopes: row.scopes, event };
}

/**
 * Returns the key of a secret that came from an address. Throws Failure UPLOAD_KEY_INVALID, TOO_MANY_REQUESTS when the
 * network has used up its budget of wrong keys, or UPLOAD_KEY_SCOPE for a right key that is not for `scope`.
 */
export async function requireUploadKey(
  context: Context,
  { secret, address, scope }: { readonly secret: string; readonly address: string; readonly scope: KeyScope },
): Promise<VerifiedKey> {
  const key = await findUploadKey(context, secret);
  if (key?.scopes.includes(scope)) return key;
  if (key) throw new Failure('UPLOAD_KEY_SCOPE');
  await countWrongSecret(context, { name: 'upload-key', address, code: 'TOO_MANY_REQUESTS' });
  throw new Failure('UPLOAD_KEY_INVALID');
}
