import { WrongUsage } from '#app/commands/verb.ts';

/** Returns the id of `--id`, if it was given. Throws WrongUsage. */
export const readJobId = (typed: string | boolean | undefined): string | undefined => {
  if (typeof typed !== 'string') return undefined;
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(typed))
    throw new WrongUsage(`"${typed}" is not the id of a job; failed-jobs lists them.`);
  return typed;
};
