import { expect, test } from 'vitest';
import { databaseName, describeDatabaseFailure, findOldVersion } from './reach-database.ts';

const URL = 'postgres://ming:hidden@db.example.com/party';

test('names a database by host, port and name, never with its password', () => {
  expect(databaseName('postgresql://togather:secret@db.example.com/togather')).toBe(
    'db.example.com:5432/togather',
  );
  expect(databaseName('postgresql://u:p@localhost:6000/x?host=/run/pg')).toBe('/run/pg:6000/x');
  expect(databaseName(undefined)).toBe('embedded');
});

test.each([
  ['ECONNREFUSED', '', 'where no server accepts connections'],
  ['ENOTFOUND', '', 'has the host db.example.com, which is unknown'],
  ['28P01', '', 'has a user or password that db.example.com:5432/party refuses'],
  ['28000', 'no pg_hba.conf entry', 'refuses: no pg_hba.conf entry'],
  ['3D000', '', 'has the database "party", which does not exist'],
  ['42501', 'permission denied for schema public', 'may not create tables'],
  ['', 'timeout expired', 'which does not answer'],
  ['', 'The server does not support SSL connections', 'the encrypted connection fails'],
  ['', 'Connection terminated unexpectedly', 'it must lead to a PostgreSQL'],
])('%s %s is a sentence that names DATABASE_URL and no password', (code, message, part) => {
  const sentence = describeDatabaseFailure(URL, { code, message });
  expect(sentence).toMatch(/^DATABASE_URL /);
  expect(sentence).toContain(part);
  expect(sentence).not.toContain('hidden');
});

test('a server older than 15 is refused', () => {
  expect(findOldVersion(URL, 140_009, '14.9')).toBe(
    'DATABASE_URL leads to db.example.com:5432/party, a PostgreSQL 14.9: it must be version 15 or newer.',
  );
  expect(findOldVersion(URL, 150_000, '15.0')).toBeUndefined();
});
