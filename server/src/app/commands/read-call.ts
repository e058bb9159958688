import { parseArgs } from 'node:util';
import { type Given, type Verb, WrongUsage } from './verb.ts';

export type Call =
  | { readonly kind: 'help'; readonly verb: Verb | undefined }
  | { readonly kind: 'run'; readonly verb: Verb; readonly given: Given; readonly isJson: boolean };

/** Returns what the words after `npm run admin --` ask for. Throws WrongUsage. */
export const readCall = (verbs: readonly Verb[], words: readonly string[]): Call => {
  const [name, ...rest] = words;
  if (name === undefined || name === '--help' || name === 'help') return { kind: 'help', verb: undefined };
  const verb = verbs.find((one) => one.name === name);
  if (!verb) throw new WrongUsage(`There is no verb "${name}".`);
  const { values, positionals } = parse(verb, rest);
  const { help, json, ...options } = values;
  if (help) return { kind: 'help', verb };
  const { takes = [] } = verb;
  if (positionals.length < takes.length) throw new WrongUsage(`<${takes[positionals.length]}> is missing.`);
  if (positionals.length > takes.length)
    throw new WrongUsage(`"${positionals[takes.length]}" is one argument too many.`);
  const missing = Object.entries(verb.options ?? {}).find(([key, one]) => one.isRequired && !options[key]);
  if (missing) throw new WrongUsage(`--${missing[0]}=${missing[1].value} is missing.`);
  return { kind: 'run', verb, given: { args: positionals, options }, isJson: json === true };
};

const parse = ({ options = {} }: Verb, args: string[]) => {
  const own = Object.entries(options).map(([key, { value }]) => [
    key,
    { type: value ? ('string' as const) : ('boolean' as const) },
  ]);
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...Object.fromEntries(own), help: { type: 'boolean' }, json: { type: 'boolean' } },
    });
    return { values: values as Record<string, string | boolean | undefined>, positionals };
  } catch (error) {
    throw new WrongUsage((error as Error).message);
  }
};
