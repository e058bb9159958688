import type { LogEvent } from 'kysely';
import type { Tracing } from '../telemetry/tracing.ts';
import { nameStatement } from './name-statement.ts';

/** Makes a span of each statement: its kind and table, never its text or its parameters. */
export const traceStatements = (tracing: Tracing) => (statement: LogEvent) => {
  const { kind, table } = nameStatement(statement.query.sql);
  const span = {
    name: table ? `${kind} ${table}` : kind,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': kind,
      ...(table && { 'db.collection.name': table }),
    },
  } as const;
  const error = statement.level === 'error' ? statement.error : undefined;
  tracing.record(span, statement.queryDurationMillis, error);
};
