import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#platform/config/secrets.ts';
import { readAll } from '#platform/storage/storage.ts';
import { type Manifest, manifestKey, type Place, signatureKey } from './backup-files.ts';

const PURPOSE = 'backup manifest';

const signatureOf = (key: Buffer, manifest: Buffer): Buffer =>
  createHmac('sha256', key).update(manifest).digest();

/** Signs manifests with the installation's secret. A manifest contains the checksums of all other files of its backup. */
export function backupSigner(secrets: Secrets) {
  return (manifest: Buffer): Buffer => signatureOf(secrets.keyFor(PURPOSE), manifest);
}

/**
 * Verifies that an installation with this SECRET_KEY wrote the backup.
 * @throws Error for a backup that is unsigned, altered, or made with another SECRET_KEY
 */
export async function requireSignature(
  place: Place,
  { id }: Pick<Manifest, 'id'>,
  secrets: Secrets,
): Promise<void> {
  const [manifest, signature] = await Promise.all([
    readAll(place, manifestKey(id)),
    readAll(place, signatureKey(id)),
  ]);
  const isOurs =
    manifest &&
    secrets.keysFor(PURPOSE).some((key) => {
      const expected = signatureOf(key, manifest);
      return signature?.length === expected.length && timingSafeEqual(signature, expected);
    });
  if (isOurs) return;
  throw new Error(
    `Backup ${id} ${signature ? 'was altered, or made with another SECRET_KEY' : 'is not signed'}. ` +
      'Set the SECRET_KEY of the installation that made it, or pass --trust to restore it without this check.',
  );
}
