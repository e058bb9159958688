/**
 * node scripts/run.mjs scripts/release-notes.ts v1.0.0
 * Prints what CHANGELOG.md says about a version, for the page of its release.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const HEADING = /^## (\d+\.\d+\.\d+\S*).*\n/gm;

/** Returns the version of the first release in a changelog. */
export function newestVersion(changelog: string): string | undefined {
  return [...changelog.matchAll(HEADING)][0]?.[1];
}

/** Returns the text under a version's heading. Throws if the changelog has no such version, or no text about it. */
export function releaseNotes(changelog: string, version: string): string {
  const headings = [...changelog.matchAll(HEADING)];
  const at = headings.findIndex(([, one]) => one === version);
  const heading = headings[at];
  if (!heading) throw new Error(`CHANGELOG.md has no version ${version}.`);
  const text = changelog.slice(heading.index + heading[0].length, headings[at + 1]?.index).trim();
  if (!text) throw new Error(`CHANGELOG.md says nothing about version ${version}.`);
  return text;
}

if (process.argv[1] === import.meta.filename) {
  const [tag = ''] = process.argv.slice(2);
  const changelog = readFileSync(fileURLToPath(new URL('../CHANGELOG.md', import.meta.url)), 'utf8');
  try {
    console.log(releaseNotes(changelog, tag.replace(/^v/, '')));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
