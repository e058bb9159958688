import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { patience } from './patience.ts';
import type { TestServer } from './test-server.ts';

/**
 * Waits until no job of a photo or its event is waiting, running or to be retried. Ignores a delayed grouping, which
 * follows one without delay and changes nothing, and a delayed cut into chapters.
 */
export function waitUntilIdle({ context }: Pick<TestServer, 'context'>): Promise<void> {
  return vi.waitFor(async () => {
    const { rows } = await sql<{ name: string }>`
        select name from pgboss.job
        where name in ('make-thumbnail', 'make-renditions', 'reduce-photo', 'give-up-photo', 'detect-faces', 'detect-hard-faces', 'blur-photos', 'cluster-figures', 'regroup-figures', 'find-likely-figures', 'cut-chapters', 'estimate-clocks', 'match-guest-list', 'reindex-faces') and state in ('created', 'retry', 'active')
          and not (name in ('cluster-figures', 'regroup-figures', 'cut-chapters') and state = 'created' and start_after > now())
      `.execute(context.db);
    expect(rows).toEqual([]);
  }, patience);
}
