/**
 * npm run admin -- <verb>
 * The administrators' page for the command line: `--help` lists the verbs. Exits with 0 when it is done, 1 when it is
 * refused, 2 for a call that is wrong.
 */
import { describeVerb, describeVerbs } from '#app/commands/describe-verbs.ts';
import { readCall } from '#app/commands/read-call.ts';
import { runVerb } from '#app/commands/run-verb.ts';
import { WrongUsage } from '#app/commands/verb.ts';
import { verbs } from '#app/commands/verbs.ts';
import { runCommand } from '#app/processes/run-command.ts';

const administer = async (): Promise<number> => {
  try {
    const call = readCall(verbs, process.argv.slice(2));
    if (call.kind === 'run') return await runVerb(call.verb, call.given, call.isJson);
    console.log(call.verb ? describeVerb(call.verb) : describeVerbs(verbs));
    return 0;
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error;
    console.error(`${error.message}\n\n${describeVerbs(verbs)}`);
    return 2;
  }
};

await runCommand(administer);
