import { expect, test } from 'vitest';
import { nameStatement } from './db.ts';

test.each([
  ['select "id" from "photos" where "event_id" = $1 for update', 'select', 'photos'],
  ['insert into "audit_log" ("id") values ($1)', 'insert', 'audit_log'],
  ['update "events" set "name" = $1', 'update', 'events'],
  ['delete from "photos" where "id" = $1', 'delete', 'photos'],
  ['\n        select count(*)::int from pgboss.job\n        where name = $1', 'select', 'pgboss.job'],
  ['with "due" as (select "id" from "photos") select * from "due"', 'with', 'photos'],
  ['select $1 is distinct from $2', 'select', undefined],
  ['begin', 'begin', undefined],
  ['', 'other', undefined],
])('%j is named by its kind and table', (sql, kind, table) => {
  expect(nameStatement(sql)).toEqual({ kind, ...(table && { table }) });
});
