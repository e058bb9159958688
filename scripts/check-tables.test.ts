import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTables } from './check-tables.ts';

test('names a write to the table of another room, and to a table of no room', () => {
  const tree = mkdtempSync(join(tmpdir(), 'tg-tables-'));
  mkdirSync(join(tree, 'server/src/photos'), { recursive: true });
  writeFileSync(
    join(tree, 'server/src/photos/x.ts'),
    "tx.insertInto('photos'); tx.selectFrom('users'); tx.updateTable('users'); tx.deleteFrom('new_table');",
  );
  expect(checkTables(tree)).toEqual([
    'server/src/photos/x.ts writes users, which belongs to accounts',
    'server/src/photos/x.ts writes new_table, which belongs to no room',
  ]);
  rmSync(tree, { recursive: true });
});
