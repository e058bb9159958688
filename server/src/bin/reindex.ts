/**
 * npm run reindex -- [PIN] [--dry-run] [--again]
 * Re-indexes photos that failed or were analysed by another pipeline version, and decodes parked ones again. While the
 * server runs, its worker does the work; otherwise this process does.
 */
import { openContext } from '#app/context/open-context.ts';
import { jobHandlers } from '#app/job-handlers.ts';
import { readInstallation } from '#app/processes/installation-record.ts';
import { readArguments, runCommand } from '#app/processes/run-command.ts';
import { isDatabaseRunning, startDatabase } from '#app/processes/start-database.ts';
import { runReindex } from '#figures/detecting/run-reindex.ts';
import { runJobs } from '#platform/jobs/run-jobs.ts';
import { openLog } from '#platform/telemetry/log.ts';

const { positionals, values } = readArguments('npm run reindex -- [PIN] [--dry-run] [--again]', {
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean' }, again: { type: 'boolean' } },
});
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());

const reindex = async () => {
  const config = readInstallation();
  const log = openLog(config.logLevel);
  const running = isDatabaseRunning(config);
  const database = await startDatabase(config, log);
  try {
    const { context, close } = await openContext({
      config,
      publicUrl: config.publicUrl ?? 'http://localhost',
      databaseUrl: database.url,
      log,
      service: 'reindex',
      runsJobs: !running,
    });
    try {
      if (!running && !values['dry-run']) await runJobs(context, jobHandlers);
      await runReindex(context, {
        pin: positionals[0],
        again: values.again,
        dryRun: values['dry-run'],
        say: (line) => console.log(line),
        signal: stopping.signal,
      });
      if (stopping.signal.aborted)
        console.log('Interrupted: the server continues the work, or the next call does.');
    } finally {
      await close();
    }
  } finally {
    await database.stop();
  }
};

await runCommand(reindex);
