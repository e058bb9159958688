import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { newestVersion } from './release-notes.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const CHART = 'deploy/helm/togather/Chart.yaml';

const read = (path: string): string => readFileSync(root + path, 'utf8');

/** Returns the versions that the repository names, by the file that names them. */
const listVersions = (): [file: string, version: string | undefined][] => {
  const chart = read(CHART);
  const workspaces: string[] = JSON.parse(read('package.json')).workspaces;
  const manifests = ['package.json', ...workspaces.map((workspace) => `${workspace}/package.json`)];
  return [
    ...manifests.map((path): [string, string] => [path, JSON.parse(read(path)).version]),
    ...['version', 'appVersion'].map((key): [string, string | undefined] => [
      `${CHART} (${key})`,
      new RegExp(`^${key}: (.+)$`, 'm').exec(chart)?.[1],
    ]),
  ];
};

/** Returns a sentence for each file whose version is not that of the newest release in CHANGELOG.md. */
export function checkVersions(): string[] {
  const newest = newestVersion(read('CHANGELOG.md'));
  return listVersions()
    .filter(([, version]) => version !== newest)
    .map(([file, version]) => `${file} has version ${version}, and CHANGELOG.md ${newest}`);
}
