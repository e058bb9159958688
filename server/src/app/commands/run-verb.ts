import { openContext } from '#app/context/context.ts';
import { readInstallation } from '#app/processes/installation-record.ts';
import { requireItsSecret } from '#app/processes/require-its-secret.ts';
import { startDatabase } from '#app/processes/start-database.ts';
import { Failure } from '#platform/base/failure.ts';
import { openLog } from '#platform/telemetry/log.ts';
import { type Given, type Outcome, type Verb, WrongUsage } from './verb.ts';
import { writeOutcome } from './write-outcome.ts';

/**
 * Runs a verb in a context of its own, beside the running service or alone, and prints its outcome. Returns the exit
 * code. Throws what refuses the verb, for runCommand to print; with `--json` prints it as an object with its code.
 */
export const runVerb = async (verb: Verb, given: Given, isJson: boolean): Promise<number> => {
  try {
    console.log(writeOutcome(await inContext(verb, given), isJson));
    return 0;
  } catch (error) {
    if (!isJson || error instanceof WrongUsage) throw error;
    const code = error instanceof Failure ? error.code : 'UNEXPECTED';
    console.log(
      writeOutcome({ lines: [], json: { error: { code, message: (error as Error).message } } }, true),
    );
    return 1;
  }
};

const inContext = async (verb: Verb, given: Given): Promise<Outcome> => {
  const config = readInstallation();
  // The output belongs to the verb.
  const log = openLog(config.logLevel, process.stderr);
  const database = await startDatabase(config, log);
  try {
    await requireItsSecret(config, database.url);
    const { context, close } = await openContext({
      config,
      publicUrl: config.publicUrl ?? 'http://localhost',
      databaseUrl: database.url,
      log,
      service: 'admin',
      runsJobs: false,
    });
    try {
      if (context.modes.current().readOnly && !verb.worksReadOnly) throw new Failure('READ_ONLY');
      return await verb.run(context, given);
    } finally {
      await close();
    }
  } finally {
    await database.stop();
  }
};
