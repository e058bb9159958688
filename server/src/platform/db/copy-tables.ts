import { createHash, type Hash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

export interface Table {
  readonly name: string;
  /** Writable columns. */
  readonly columns: string[];
}

export interface DumpedTable extends Table {
  readonly rows: number;
  /** Hex hash of the rows before compression. */
  readonly sha256: string;
}

/** Opens a dedicated connection, for snapshots and for restores in one transaction. */
export async function openConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** These describe this database itself, or only reserve space. */
const NOT_BACKED_UP = [
  'kysely_migration',
  'kysely_migration_lock',
  'schema_release',
  'installation',
  'last_backup',
  'modes',
  'last_check',
  'database_reserve',
  'database_reserve_filler',
];

/** Returns the product's tables with their writable columns, each table after those it refers to. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; refers: string[] }>(
    `select
       relname as name,
       array(
         select attname::text from pg_attribute
         where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum) as columns,
       array(
         select distinct confrelid::regclass::text from pg_constraint
         where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as refers
     from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all ($1)
     order by relname`,
    [NOT_BACKED_UP],
  );
  return inOrder(rows).map(({ name, columns }) => ({ name, columns }));
}

/** @throws Error when tables refer to each other in a circle */
const inOrder = <T extends { readonly name: string; readonly refers: readonly string[] }>(
  tables: T[],
): T[] => {
  const ordered: T[] = [];
  const done = new Set<string>();
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name, refers }) => !done.has(name) && refers.every((other) => done.has(other)),
    );
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    for (const table of next) done.add(table.name);
    ordered.push(...next);
  }
  return ordered;
};

/** Passes the rows that the client's transaction sees to `write`, compressed. */
export async function dumpTable(
  client: pg.Client,
  { name, columns }: Table,
  write: (chunks: AsyncIterable<Buffer>) => Promise<void>,
): Promise<DumpedTable> {
  const rows = client.query(copyTo(`copy ${nameOf({ name, columns })} to stdout`));
  const hash = createHash('sha256');
  await pipeline(rows, hashing(hash), createGzip({ level: 1 }), write);
  return { name, columns, rows: rows.rowCount, sha256: hash.digest('hex') };
}

/**
 * Loads dumped rows into the empty table of the same name.
 * @throws Error when they are not the dumped rows
 */
export async function loadTable(
  client: pg.Client,
  table: DumpedTable,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  const hash = createHash('sha256');
  const into = client.query(copyFrom(`copy ${nameOf(table)} from stdin`));
  await pipeline(chunks, createGunzip(), hashing(hash), into);
  if (hash.digest('hex') !== table.sha256 || into.rowCount !== table.rows)
    throw new Error(`the rows of ${table.name} were altered after the backup`);
  await continueNumbers(client, table);
}

/** Sets the sequences of a table to continue after the loaded rows. */
const continueNumbers = async (client: pg.Client, { name, columns, rows }: DumpedTable) => {
  if (rows === 0) return;
  for (const column of columns) {
    const found = await client.query<{ sequence: string | null }>(
      'select pg_get_serial_sequence($1, $2) as sequence',
      [quoted(name), column],
    );
    const sequence = found.rows[0]?.sequence;
    if (sequence)
      await client.query(`select setval($1, (select max(${quoted(column)}) from ${quoted(name)}))`, [
        sequence,
      ]);
  }
};

const hashing = (hash: Hash) =>
  new Transform({
    transform: (chunk, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });

const nameOf = ({ name, columns }: Table): string => `${quoted(name)} (${columns.map(quoted).join(', ')})`;

/** Quotes an SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
