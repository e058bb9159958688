import type { Verb } from './verb.ts';

const CALL = 'npm run admin --';
const COMMON = { '--json': 'Prints JSON for programs.', '--help': 'Explains a verb.' };

/** What the arguments are that several verbs take. */
const ARGUMENTS = {
  '<job>': 'The name of a job, as status shows it.',
  '<user>': 'A user, by id or e-mail.',
  '<event>': 'An event, by id or PIN.',
  '<day>': 'A day, as 2026-12-31.',
};

/** Returns how a verb is called, without its options that may be left out. */
export const synopsisOf = ({ name, takes = [], options = {} }: Verb): string =>
  [
    name,
    ...takes.map((argument) => `<${argument}>`),
    ...Object.entries(options).flatMap(([key, { isRequired, value }]) =>
      isRequired ? [`--${key}=${value}`] : [],
    ),
  ].join(' ');

/** Returns the help of all verbs. */
export const describeVerbs = (verbs: readonly Verb[]): string =>
  [
    `${CALL} <verb>`,
    '',
    ...inColumns(verbs.map((verb) => [synopsisOf(verb), verb.sentence])),
    '',
    ...inColumns([...Object.entries(ARGUMENTS), ...Object.entries(COMMON)]),
    '',
    'Exits with 0 when it is done, 1 when it is refused, 2 for a call that is wrong.',
  ].join('\n');

/** Returns the help of one verb. */
export const describeVerb = (verb: Verb): string => {
  const own = Object.entries(verb.options ?? {}).map(([key, { value, sentence }]): [string, string] => [
    `--${key}${value ? `=${value}` : ''}`,
    sentence,
  ]);
  return [
    `${CALL} ${synopsisOf(verb)}`,
    '',
    verb.sentence,
    '',
    ...inColumns([...own, ...Object.entries(COMMON)]),
  ].join('\n');
};

const inColumns = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`);
};
