import { openLog } from '#platform/telemetry/log.ts';
import type { Context } from './context/context.ts';
import { openContext } from './context/open-context.ts';
import { readInstallation, requireItsSecret } from './processes/installation-record.ts';
import { startDatabase } from './processes/start-database.ts';

/** Runs a command in a context of its own, beside the running service or alone. The log goes to standard error. */
export async function inContext<T>(run: (context: Context) => Promise<T>): Promise<T> {
  const config = readInstallation();
  const log = openLog(config.logLevel, process.stderr);
  const database = await startDatabase(config, log);
  try {
    await requireItsSecret(config, database.url);
    const { context, close } = await openContext({
      config,
      publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
      databaseUrl: database.url,
      log,
      service: 'admin',
      runsJobs: false,
    });
    try {
      return await run(context);
    } finally {
      await close();
    }
  } finally {
    await database.stop();
  }
}
