import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openSecrets } from '#platform/config/secrets.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { type Db, openDb } from './db.ts';
import { acceptSecret, compareSecret, requireSecret } from './secret-check.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  db = openDb(database.url);
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

const [OLD = '', NEW = '', OTHER = ''] = Array.from({ length: 3 }, () => randomBytes(32).toString('hex'));
const secrets = (key: string, previous?: string) => openSecrets('/nowhere', key, previous);

test('of concurrent first starts with different secrets only one secret is accepted (S12)', async () => {
  const keys = Array.from({ length: 6 }, () => randomBytes(32).toString('hex'));
  const starts = await Promise.allSettled(keys.map((key) => requireSecret(db, secrets(key))));
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a replacement with an overlap is accepted in each of its steps (S12)', { tags: 'rest' }, async () => {
  for (const step of [
    secrets(OLD),
    secrets(OLD, NEW),
    secrets(NEW, OLD),
    secrets(OLD, NEW),
    secrets(NEW, OLD),
    secrets(NEW),
  ])
    await requireSecret(db, step);
  expect(await compareSecret(db, secrets(NEW))).toBe('same');
  await expect(requireSecret(db, secrets(OLD))).rejects.toThrow('is not the secret of this installation');
  await expect(requireSecret(db, secrets(OTHER, OLD))).rejects.toThrow('SECRET_KEY_PREVIOUS');
});

test('a lost secret is replaced only by the command (S12)', { tags: 'rest' }, async () => {
  await requireSecret(db, secrets(OLD));
  await expect(requireSecret(db, secrets(OTHER))).rejects.toThrow('npm run accept-secret');
  expect(await compareSecret(db, secrets(OLD))).toBe('same');
  await acceptSecret(db, secrets(OTHER));
  await requireSecret(db, secrets(OTHER));
  await expect(requireSecret(db, secrets(OLD))).rejects.toThrow();
});
