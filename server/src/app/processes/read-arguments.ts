import { type ParseArgsConfig, parseArgs } from 'node:util';

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
