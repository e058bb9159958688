import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { newestVersion } from './release-notes.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const MANIFESTS = [
  'package.json',
  ...['contract', 'server', 'web', 'e2e', 'bench'].map((one) => `${one}/package.json`),
];
const CHART = 'deploy/helm/togather/Chart.yaml';

const read = (path: string): string => readFileSync(root + path, 'utf8');

/** Returns the versions that the repository names, by the file that names them. */
const listVersions = (): [file: string, version: string | undefined][] => {
  const chart = read(CHART);
  return [
    ...MANIFESTS.map((path): [string, string] => [path, JSON.parse(read(path)).version]),
    ...['version', 'appVersion'].map((key): [string, string | undefined] => [
      `${CHART} (${key})`,
      new RegExp(`^${key}: (.+)$`, 'm').exec(chart)?.[1],
    ]),
  ];
};

/** Returns a sentence for each file whose version is not that of the newest release in CHANGELOG.md. */
export const checkVersions = (): string[] => {
  const newest = newestVersion(read('CHANGELOG.md'));
  return listVersions()
    .filter(([, version]) => version !== newest)
    .map(([file, version]) => `${file} has version ${version}, and CHANGELOG.md ${newest}`);
};
