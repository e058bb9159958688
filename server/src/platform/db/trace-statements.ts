import type { LogEvent } from 'kysely';
import type { Tracing } from '#platform/telemetry/tracing.ts';
import { nameStatement } from './db.ts';

/** Creates a span for each statement, with its kind and table, without its text or parameters. */
export function traceStatements(tracing: Tracing) {
  return (statement: LogEvent) => {
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
}
