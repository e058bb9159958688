/**
 * npm run write-settings
 * Writes the list of settings in docs/configuration.md. `npm run check` compares it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Setting } from '../server/src/platform/config/settings/setting.ts';
import { fileVariable, settingGroups, settings } from '../server/src/platform/config/settings/table.ts';

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
  name in settings ||
  Object.entries<Setting<unknown>>(settings).some(
    ([known, { isSecret }]) => isSecret && fileVariable(known) === name,
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
  return `${before}${BEGIN}\n\n${settingGroups.map(describeGroup).join('\n')}\n${after}`;
};

const describeGroup = ({ title, intro, settings }: (typeof settingGroups)[number]): string =>
  [
    `## ${title}\n`,
    ...(intro ? [`${intro}\n`] : []),
    '| variable | value | default | meaning |',
    '|---|---|---|---|',
    ...Object.entries(settings).map(describeSetting),
    '',
  ].join('\n');

const describeSetting = ([name, setting]: [string, Setting<unknown>]): string => {
  const value = `${setting.mustBe}${setting.isSecret ? '; secret' : ''}`;
  return `| \`${name}\` | ${value} | ${defaultOf(setting)} | ${setting.says} |`;
};

const defaultOf = ({ default: value, shownDefault }: Setting<unknown>): string => {
  if (shownDefault) return shownDefault;
  return value === undefined ? 'none' : String(value);
};

if (import.meta.main) {
  const file = join(root, DOCUMENT);
  writeFileSync(file, withSettings(readFileSync(file, 'utf8')));
}
