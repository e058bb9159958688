import pg from 'pg';
import { newId } from '#platform/base/new-id.ts';
import { TEMPLATE } from './global-setup.ts';

/** Creates a migrated database for one test server; `drop` removes it. */
export async function createTestDatabase(
  postgresUrl: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${newId().toLowerCase()}`;
  await runAlone(postgresUrl, `create database "${name}" template "${TEMPLATE}"`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runAlone(postgresUrl, `drop database "${name}" with (force)`) };
}

/** Five minutes: on a slow machine a copy takes seconds, and others wait before. */
const TRIES = 6000;

/** Retries while the template is busy, since it is copied by one process at a time. */
const runAlone = async (postgresUrl: string, statement: string) => {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    for (let attempt = 1; ; attempt++) {
      const error = await client.query(statement).then(
        () => undefined,
        (reason: { code?: string }) => reason,
      );
      if (!error) return;
      if (error.code !== '55006' || attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    await client.end();
  }
};
