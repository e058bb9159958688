import { openContext } from '../../context/context.ts';
import { Failure } from '../../platform/base/failure.ts';
import { openLog } from '../../platform/telemetry/log.ts';
import { readInstallation } from '../processes/installation-record.ts';
import { requireItsSecret } from '../processes/require-its-secret.ts';
import { startDatabase } from '../processes/start-database.ts';
import type { Given, Outcome, Verb } from './verb.ts';
import { writeOutcome } from './write-outcome.ts';

/**
 * Runs a verb in a context of its own, beside the running service or alone, and prints its outcome. Returns the exit
 * code. A refusal is one sentence, with `--json` an object with its code.
 */
export const runVerb = async (verb: Verb, given: Given, isJson: boolean): Promise<number> => {
  try {
    console.log(writeOutcome(await inContext(verb, given), isJson));
    return 0;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message } = error;
    if (isJson) console.log(JSON.stringify({ error: { code, message } }, undefined, 2));
    else console.error(message);
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
      return await verb.run(context, given);
    } finally {
      await close();
    }
  } finally {
    await database.stop();
  }
};
