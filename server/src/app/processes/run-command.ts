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
