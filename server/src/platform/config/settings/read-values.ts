import { readFileSync } from 'node:fs';
import { describeMistake, type Setting } from './setting.ts';
import { fileVariable, settingEntries, type Values } from './table.ts';

export interface Read {
  readonly values: Values;
  /** One sentence each. */
  readonly mistakes: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads every setting from the environment, where an empty value counts as unset; a wrong one has its default here. */
export function readValues(env: Environment): Read {
  const mistakes: string[] = [];
  const readOne = (name: string, setting: Setting<unknown>): unknown => {
    const text = setting.isSecret ? readSecret(name, env, mistakes) : env[name];
    if (!text) return setting.default;
    const value = setting.parse(text);
    if (value === undefined) mistakes.push(describeMistake(name, setting, text));
    return value ?? setting.default;
  };
  const values = Object.fromEntries(
    settingEntries.map(([name, setting]) => [name, readOne(name, setting)]),
  ) as unknown as Values;
  return { values, mistakes };
}

/** Returns a secret from its variable, or from the file that NAME_FILE names, without the line break at its end. */
const readSecret = (name: string, env: Environment, mistakes: string[]): string | undefined => {
  const variable = fileVariable(name);
  const file = env[variable];
  if (!file) return env[name];
  if (env[name]) {
    mistakes.push(`${name} and ${variable} are both set: only one of them may be.`);
    return undefined;
  }
  try {
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (text === '') mistakes.push(`${variable} is ${file}, and that file is empty: it must hold ${name}.`);
    return text;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    mistakes.push(`${variable} is ${file}, and that file cannot be read (${code}): it must hold ${name}.`);
    return undefined;
  }
};
