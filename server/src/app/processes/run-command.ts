import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * Runs an administration command and ends the process with its exit code, or 0. Prints a failure as one sentence with
 * its cause. The process also ends when its parent ends.
 */
export async function runCommand(command: () => Promise<unknown>): Promise<never> {
  process.on('disconnect', () => process.exit(1));
  try {
    const code = await command();
    process.exit(typeof code === 'number' ? code : 0);
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    const texts = [error, cause].filter((one) => one instanceof Error).map(({ message }) => message);
    console.error(...(texts.length > 0 ? texts : [error]));
    process.exit(1);
  }
}

/** Ends the process with status 2 after one sentence about its arguments. */
export function refuseArguments(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

/**
 * Reads the arguments of a command as `parseArgs` does. Refuses unknown, repeated and incomplete ones. `usage` is the
 * command with all its arguments.
 */
export function readArguments<T extends ParseArgsConfig>(usage: string, config: T) {
  try {
    return parseArgs(config);
  } catch (error) {
    // After its first sentence Node explains how to pass a file named like an option.
    const [mistake] = (error as Error).message.split('. ');
    return refuseArguments(`${mistake}. The command is: ${usage}`);
  }
}
