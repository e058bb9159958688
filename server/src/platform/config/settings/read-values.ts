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

const known = new Set(
  settingEntries.flatMap(([name, { isSecret }]) => (isSecret ? [name, fileVariable(name)] : [name])),
);

/** First words of our variables that other programs' variables have, too. */
const SHARED = new Set([
  'NODE',
  'LOG',
  'DATA',
  'PUBLIC',
  'LOCAL',
  'OTEL',
  'GOOGLE',
  'ENV',
  'MAIL',
  'PIN',
  'HOST',
  'WEB',
]);
const ours = new Set(
  [...known].filter((name) => name.includes('_')).map((name) => name.slice(0, name.indexOf('_'))),
);

/** Read by tests only. */
const OF_TESTS = ['FACE_PHOTOS'];
/** Variables that Kubernetes adds for each service, for example one with the name s3. */
const OF_KUBERNETES = /_SERVICE_(HOST|PORT)(_|$)|_PORT(_\d+_(TCP|UDP)(_|$)|$)/;

/** Variables of other programs are rarely this similar. */
const SIMILAR = { length: 6, edits: 2 };

/** Returns a sentence for each variable that looks like a misspelt one of ours, with the nearest name. */
export function findTypos(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(env)
    .filter((name) => env[name] && /^[A-Z][A-Z0-9_]+$/.test(name) && !known.has(name))
    .filter((name) => !OF_TESTS.includes(name) && !OF_KUBERNETES.test(name))
    .flatMap((name) => {
      const { nearest, edits } = findNearest(name);
      const word = name.slice(0, name.indexOf('_') + 1).slice(0, -1);
      const isSimilar = name.length >= SIMILAR.length && edits <= SIMILAR.edits;
      const isOurs = ours.has(word) && !SHARED.has(word);
      return isSimilar || isOurs ? [`${name} is no variable of Togather: did you mean ${nearest}?`] : [];
    });
}

const findNearest = (name: string) => {
  const [nearest] = [...known]
    .map((other) => ({ nearest: other, edits: countEdits(name, other) }))
    .sort((a, b) => a.edits - b.edits);
  return nearest!;
};

/** Returns the Levenshtein distance: how many letters to add, remove or replace. */
const countEdits = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
};
