/**
 * npm run write-settings
 * Writes the list of settings in docs/configuration.md. `npm run check` compares it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileVariable, sections, settingEntries } from '../server/src/platform/config/settings.ts';
import { aboutOf } from '../server/src/platform/config/value-kinds.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENT = 'docs/configuration.md';
const BEGIN = '<!-- Written by npm run write-settings. -->';
const END = '<!-- End of the settings. -->';

/** Files that name variables. */
const NAMING = [
  '.env.example',
  'deploy/compose.env.example',
  'deploy/compose.yaml',
  'deploy/helm/togather/values.yaml',
  'deploy/togather.service',
];
/** What in those files is not ours: variables of compose, of other programs and of OpenTelemetry; kinds of sockets. */
const FOREIGN = /^(POSTGRES_\w+|COMPOSE_PROJECT_NAME|OTEL_TRACES_SAMPLER(_ARG)?|AF_\w+)$/;

/** Returns a sentence for each way in which documents and examples differ from the table of settings. */
export function checkSettings(): string[] {
  const text = readFileSync(join(root, DOCUMENT), 'utf8');
  const stale = text === withSettings(text) ? [] : [`${DOCUMENT} is not current: run npm run write-settings`];
  const unknown = NAMING.flatMap((file) =>
    namesIn(readFileSync(join(root, file), 'utf8'))
      .filter((name) => !FOREIGN.test(name) && !isKnown(name))
      .map((name) => `${file} names ${name}, which is no setting`),
  );
  return [...stale, ...unknown];
}

const isKnown = (name: string): boolean =>
  settingEntries.some(
    ([known, setting]) => known === name || (aboutOf(setting).isSecret && fileVariable(known) === name),
  );

/** Returns all words of capital letters with an underscore. */
const namesIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/(?:^|[\s{#(=,])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/gm)].map(([, name = '']) => name),
  ),
];

const withSettings = (text: string): string => {
  const before = text.slice(0, text.indexOf(BEGIN));
  const after = text.slice(text.indexOf(END));
  return `${before}${BEGIN}\n\n${settingEntries.map(describeSetting).join('').trimStart()}\n${after}`;
};

/** Returns a row of a table, and before the first one of a section its heading. */
const describeSetting = ([name, setting]: (typeof settingEntries)[number]): string => {
  const {
    mustBe,
    isSecret,
    description,
    shownDefault = showDefault(setting.safeParse(undefined).data),
  } = aboutOf(setting);
  const [title, intro] = sections[name] ?? [];
  const heading = `\n## ${title}\n\n${intro ? `${intro}\n\n` : ''}| variable | value | default | meaning |\n|---|---|---|---|\n`;
  const value = `${mustBe}${isSecret ? '; secret' : ''}`;
  return `${title ? heading : ''}| \`${name}\` | ${value} | ${shownDefault} | ${description} |\n`;
};

const showDefault = (value: unknown): string =>
  String(typeof value === 'boolean' ? Number(value) : (value ?? '')) || 'none';

if (process.argv[1] === import.meta.filename) {
  const file = join(root, DOCUMENT);
  writeFileSync(file, withSettings(readFileSync(file, 'utf8')));
}
