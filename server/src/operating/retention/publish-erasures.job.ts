import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#app/context/context.ts';
import type { Secrets } from '#platform/config/secrets.ts';
import type { ErasureKind } from '#platform/db/schema.ts';
import { erasuresKey, erasuresPrefix } from '#platform/storage/storage.ts';

/** More than a minute's; the next run handles the rest. */
const MOST_AT_ONCE = 10_000;
/** Longer than backups are kept by default. */
const KEPT_MS = 60 * 24 * 3600_000;

/**
 * Moves erasures recorded since the last run from the database to the storage, which outlives a lost database;
 * restore-backup.ts replays them.
 */
export async function publishErasures({ db, storage, clock, secrets }: Context): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('erasures')
      .selectAll()
      .orderBy('number')
      .limit(MOST_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    const [first] = rows;
    if (!first) return;
    const erasures = rows.map(({ kind, subject }) => ({ kind, subject }));
    const key = erasuresKey(clock(), first.number);
    await storage.put(key, writeErasures(secrets, key, erasures));
    await tx
      .deleteFrom('erasures')
      .where(
        'number',
        'in',
        rows.map(({ number }) => number),
      )
      .execute();
  });
}

/** Removes erasures that are older than any backup. */
export async function removeOldErasures({ storage, clock }: Context): Promise<void> {
  for await (const { key, writtenAt } of storage.list(erasuresPrefix))
    if (clock().getTime() - writtenAt.getTime() > KEPT_MS) await storage.remove(key);
}

export interface Erasure {
  readonly kind: ErasureKind;
  readonly subject: unknown;
}

const PURPOSE = 'erasures';

/**
 * Returns the content of a file of erasures: a signature by the installation's secret, and JSON on the next line. The key
 * is signed, too: its time decides after which backup the erasures happened.
 */
export function writeErasures(secrets: Secrets, key: string, erasures: readonly Erasure[]): Buffer {
  const json = JSON.stringify(erasures);
  return Buffer.from(`${signatureOf(secrets.keyFor(PURPOSE), key, json)}\n${json}`);
}

/**
 * Reads such a file. Without `secrets` nothing is verified, and a file of JSON alone is read, too.
 * @throws Error for a file that is unsigned, altered, renamed, or of another SECRET_KEY
 */
export function readErasures(key: string, bytes: Buffer, secrets: Secrets | undefined): readonly Erasure[] {
  const text = bytes.toString();
  const end = text.indexOf('\n');
  const [signature, json] = [text.slice(0, Math.max(end, 0)), text.slice(end + 1)];
  const isOurs = (secret: Buffer) => {
    const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, key, json))];
    return given.length === right.length && timingSafeEqual(given, right);
  };
  if (secrets && !secrets.keysFor(PURPOSE).some(isOurs))
    throw new Error(
      `${key} ${signature ? 'was altered, or made with another SECRET_KEY' : 'is not signed'}, and would change what the backup shows. ` +
        'Set the SECRET_KEY of the installation that made it, remove it, or pass --trust to restore it without this check.',
    );
  return JSON.parse(json) as Erasure[];
}

const signatureOf = (secret: Buffer, key: string, json: string): string =>
  createHmac('sha256', secret).update(`${key}\n${json}`).digest('base64url');
