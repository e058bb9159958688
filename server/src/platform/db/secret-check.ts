import type { Secrets } from '#platform/config/secrets.ts';
import { readSigned, signValue } from '#platform/config/signed-value.ts';
import type { Db } from './db.ts';

const VALUE = 'installation';

/** How a secret relates to the one that the installation's processes use. */
export type Fit = 'same' | 'previous' | 'other' | 'none yet';

type Keys = Pick<Secrets, 'keysFor'>;
const keysOf = (secrets: Keys) => secrets.keysFor('secret-check');

/** Compares a secret with the installation's: the database keeps a value signed with it. */
export async function compareSecret(db: Db, secrets: Keys): Promise<Fit> {
  const row = await db.selectFrom('installation').select('secret_check').executeTakeFirst();
  if (!row) return 'none yet';
  const [key] = keysOf(secrets);
  if (readSigned([key], row.secret_check) === VALUE) return 'same';
  return readSigned(keysOf(secrets), row.secret_check) === VALUE ? 'previous' : 'other';
}

export const OTHER_SECRET =
  'SECRET_KEY (or secret.key in DATA_DIR) is not the secret of this installation: the other processes, and the database, ' +
  'use another one. Set the SECRET_KEY of the installation. To replace it, set the old one as SECRET_KEY_PREVIOUS; if it is ' +
  'lost or has leaked, stop all processes and run npm run accept-secret.';

/**
 * Records the secret at the first start, and again while it replaces the previous one. Concurrent first starts agree on
 * one.
 * @throws Error when the installation has another secret
 */
export async function requireSecret(db: Db, secrets: Keys): Promise<void> {
  const [key] = keysOf(secrets);
  const secret_check = signValue(key, VALUE);
  await db
    .insertInto('installation')
    .values({ secret_check })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const fit = await compareSecret(db, secrets);
  if (fit === 'other') throw new Error(OTHER_SECRET);
  if (fit === 'previous') await acceptSecret(db, secrets);
}

/** Makes this secret the installation's, whatever it was before. */
export async function acceptSecret(db: Db, secrets: Keys): Promise<void> {
  const [key] = keysOf(secrets);
  const secret_check = signValue(key, VALUE);
  await db
    .insertInto('installation')
    .values({ secret_check })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ secret_check }))
    .execute();
}
