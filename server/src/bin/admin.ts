/**
 * npm run admin -- <endpoint> [--field=value …]
 * The administrators' endpoints for the command line: `--help` lists them. Exits with 0 when it is done, 1 when it is
 * refused, 2 for a call that is wrong.
 */
import { describeAdminCalls, readAdminCall, runAdminCall, WrongUsage } from '#app/admin-command.ts';
import { inContext } from '#app/in-context.ts';
import { runCommand } from '#app/processes/run-command.ts';

/** Controls that JSON leaves as they are, and that a terminal obeys. */
const LEFT_BY_JSON = /[\u007f-\u009f]/g;
const escapeOf = (control: string): string => `\\u00${control.charCodeAt(0).toString(16)}`;

const administer = async (): Promise<number> => {
  try {
    const call = readAdminCall(process.argv.slice(2));
    const output = call
      ? JSON.stringify(await inContext((context) => runAdminCall(context, call)), undefined, 2)
      : describeAdminCalls();
    // Names come from strangers.
    console.log(output.replace(LEFT_BY_JSON, escapeOf));
    return 0;
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error;
    console.error(`${error.message}\n\n${describeAdminCalls()}`);
    return 2;
  }
};

await runCommand(administer);
