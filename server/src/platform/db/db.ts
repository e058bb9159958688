import {
  type Compilable,
  type CompiledQuery,
  Kysely,
  type LogEvent,
  PostgresDialect,
  type PostgresPool,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
/** Either: a query takes part in the caller's transaction when it is given one. */
export type Queryable = Db | Tx;

/** Purpose of a pool, which decides how many connections it has and how long it waits. */
export type PoolUse = keyof typeof poolRules;

/** Milliseconds; 0 waits forever. */
interface PoolRules {
  readonly connections: number;
  /** For a free connection, or a new one. */
  readonly connectMs: number;
  /** For a lock that another transaction holds. */
  readonly lockMs: number;
  /** For one statement, after which PostgreSQL ends it. */
  readonly statementMs: number;
  /** For the response to one statement, after which the connection is considered dead. */
  readonly answerMs: number;
  /**
   * For the next statement of a transaction: a process that stopped halfway releases its locks after this.
   */
  readonly idleMs: number;
}

/** How soon a caller learns that the database, or a lock, is unavailable. */
export const ANSWER_WITHIN_MS = 5000;

export const poolRules = {
  requests: {
    connections: 10,
    connectMs: 4000,
    lockMs: 2500,
    statementMs: 3500,
    answerMs: 4000,
    idleMs: 15_000,
  },
  /** Few and quick statements that must not queue behind the others: readiness, and who is signed in. */
  checks: { connections: 3, connectMs: 2000, lockMs: 1000, statementMs: 1500, answerMs: 2000, idleMs: 5000 },
  jobs: {
    connections: 10,
    connectMs: 5000,
    lockMs: 60_000,
    statementMs: 600_000,
    answerMs: 660_000,
    idleMs: 60_000,
  },
  migrations: { connections: 2, connectMs: 5000, lockMs: 0, statementMs: 0, answerMs: 0, idleMs: 0 },
} as const satisfies Record<string, PoolRules>;

/** Makes the operating system notice a peer that vanished. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

interface DbListeners {
  /** A connection died. */
  readonly onError?: (error: Error) => void;
  /** A statement has ended, well or not; without a listener none is timed. */
  readonly onStatement?: ((statement: LogEvent) => void) | undefined;
}

/**
 * Opens a pool. The pool drops a connection that dies; its query fails, the process continues. `patience` multiplies how long it
 * waits.
 */
export const openDb = (
  url: string,
  { onError = () => {}, onStatement }: DbListeners = {},
  use: PoolUse = 'jobs',
  patience = 1,
): Db => {
  const { connections, connectMs, lockMs, statementMs, answerMs, idleMs } = poolRules[use];
  const pool = new pg.Pool({
    connectionString: url,
    application_name: `togather ${use}`,
    max: connections,
    connectionTimeoutMillis: patience * connectMs,
    lock_timeout: patience * lockMs,
    statement_timeout: patience * statementMs,
    query_timeout: patience * answerMs,
    idle_in_transaction_session_timeout: patience * idleMs,
    ...keepAlive,
  });
  pool.on('error', onError);
  // The pool listens to idle connections only; one that breaks between two statements would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: dropSilent(pool) }),
    ...(onStatement && { log: onStatement }),
  });
  pools.set(db, pool);
  return db;
};
const pools = new WeakMap<Db, pg.Pool>();

/** The connections of a pool that `openDb` made, and how many queries wait for one. */
export const countConnections = (db: Db): { used: number; idle: number; waiting: number } => {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {};
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
};

/**
 * The pool, without connections that did not respond in time: a pending rollback fails at once instead of
 * waiting as long again, and the connection is not reused.
 */
const dropSilent = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => {
    const client = await connectTo(pool);
    const query = (text: string, values: unknown[]) =>
      client.query({ text, values, name: preparedNames.get(text) }).catch((error: Error) => {
        if (error.message === NO_ANSWER) void client.end();
        throw error;
      });
    // No code reads by cursors.
    return { query, release: (drop?: boolean) => client.release(drop) } as unknown as PostgresPoolClient;
  },
  end: () => pool.end(),
});
/** How late a timer fires in a process that was busy with something else. */
const STALL_MS = 1000;

/**
 * Takes a connection. Where the time ran out because this process was busy, which says nothing of the database, it tries
 * once more.
 */
const connectTo = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  const startedAt = performance.now();
  try {
    return await pool.connect();
  } catch (error) {
    const late = performance.now() - startedAt - (pool.options.connectionTimeoutMillis ?? 0);
    if (late < STALL_MS || !isConnectTimeout(error as Error)) throw error;
    return pool.connect();
  }
};

const isConnectTimeout = ({ message }: Error): boolean =>
  /timeout exceeded when trying to connect|due to connection timeout/.test(message);

/** By text: statements that each connection prepares when it first runs them. */
const preparedNames = new Map<string, string>();

/**
 * A statement that every request runs: built once, and parsed and planned once by each connection, which otherwise takes five
 * times as long as running it (0.13 ms instead of 0.9). It must name its columns, so that a migration that adds one does not
 * invalidate it.
 */
export const prepare = <Row>(build: (db: Queryable) => Compilable<Row>) => {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db: Queryable, parameters: readonly unknown[]): Promise<Row[]> => {
    compiled ??= build(db).compile();
    preparedNames.set(compiled.sql, preparedNames.get(compiled.sql) ?? `togather_${preparedNames.size}`);
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
};

type PostgresPoolClient = Awaited<ReturnType<PostgresPool['connect']>>;

/** The message of `pg` when its query_timeout is over; it has no code. */
const NO_ANSWER = 'Query read timeout';

/** Connection lost or refused, not responding, no memory or connections left, starting up or shutting down. */
const UNAVAILABLE = /^(57P0[1-5]|08\w{3}|53(?!100)\w{3}|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;
/** A statement with more parameters than there may be: it has 08P01, as what a pooler says of a lost server has. */
const TOO_MANY_PARAMETERS = /^bind message /;
const UNAVAILABLE_MESSAGE = new RegExp(
  `${NO_ANSWER}|timeout expired|Connection terminated|timeout exceeded when trying to connect|not queryable|has been discarded`,
);
/** A lock or a statement that took too long, a stopped transaction, or one that was ended to free others. */
const TOO_BUSY = /^(55P03|57014|25P0[34]|40P01|40001)$/;

interface DatabaseError {
  readonly code?: string;
  readonly message?: string;
}

/** Whether the same request may succeed in a moment. */
export const isPassing = ({ code = '', message = '' }: DatabaseError): boolean =>
  !TOO_MANY_PARAMETERS.test(message) &&
  (UNAVAILABLE.test(code) || TOO_BUSY.test(code) || UNAVAILABLE_MESSAGE.test(message));

/** Whether PostgreSQL has no room on its disk. */
export const isDiskFull = ({ code }: DatabaseError): boolean => code === '53100';

/** Whether PostgreSQL has refused a statement, which undoes its transaction; who lost the connection does not know. */
export const isRefused = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^(08|57P0)/.test(error.code ?? '');
