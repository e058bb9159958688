import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Package } from './collect-packages.ts';

/** A licence's text, apart from the lines that differ between packages under the same licence. */
export interface Licence {
  readonly copyrights: readonly string[];
  /** Empty if the package has no file with its licence. */
  readonly text: string;
}

/** Texts of this size (Node.js and everything in it) stay in their packages. */
const LONGEST = 60_000;
const FILE = /^(?:licen[cs]e|copying|notice)/i;
const COPYRIGHT =
  /^\s*(?:copyright \([cC]\)|Copyright (?:\([cC]\)|©|\d{4}|[A-Z](?!icense|older|otice))|\([cC]\) \d{4}|© \d{4})/;
const HEADING = /^\W*(?:The )?(?:MIT|ISC) License(?: \((?:MIT|ISC)\))?\W*$/i;
/** The fences of a licence that was copied out of a readme. */
const FENCE = /^```$/;
const GRANT = /Permission is hereby granted/g;
/** Vite's file continues with the licences of what it bundles; of this, pages contain nothing. */
const OF_BUNDLED = /^# Licenses of bundled dependencies$/m;

/**
 * Returns a licence file's copyright lines and the remaining text. Where one file holds several licences, each line stays with
 * its own.
 */
export function splitLicence(file: string): Licence {
  const own = file.replaceAll('\r', '').split(OF_BUNDLED)[0]!;
  const isShared = (own.match(GRANT)?.length ?? 0) > 1;
  const [copyrights, rest]: [string[], string[]] = [[], []];
  for (const line of own.split('\n'))
    if (!isShared && COPYRIGHT.test(line)) copyrights.push(line.trim());
    else if (isShared || !(HEADING.test(line) || FENCE.test(line))) rest.push(line);
  return {
    copyrights: [...new Set(copyrights)],
    text: rest
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/^\n+|\n+$/g, ''),
  };
}

/** Returns the part of sharp's readme about what the library contains: its package has no other file for it. */
const licensingOf = (readme: string): string =>
  readme
    .split(/^## /m)
    .find((section) => section.startsWith('Licensing\n'))
    ?.slice('Licensing\n'.length)
    .trim() ?? '';

const authorOf = (folder: string): string[] => {
  const { author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const name: string | undefined = typeof author === 'string' ? author : author?.name;
  return name ? [name.replace(/\s*[<(].*$/, '')] : [];
};

/**
 * Returns the licence in the package's folder, of the platform that is installed. Without a file it names the author. Returns
 * undefined for a text so long that it stays in the package.
 */
export function readLicence(root: string, { name, folders }: Package): Licence | undefined {
  const folder = folders.map((one) => join(root, one)).find((one) => existsSync(one));
  if (!folder) throw new Error(`${name} is not installed: run npm ci.`);
  const files = readdirSync(folder)
    .filter((file) => FILE.test(file))
    .sort();
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n\n');
  const licence = splitLicence(text);
  if (licence.text.length > LONGEST) return undefined;
  if (files.length > 0) return licence;
  const readme = join(folder, 'README.md');
  const licensing = name.startsWith('@img/sharp-libvips') ? licensingOf(readFileSync(readme, 'utf8')) : '';
  return { copyrights: licensing ? [] : authorOf(folder), text: licensing };
}
