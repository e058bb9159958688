import type { Package } from './collect-packages.ts';
import type { Licence } from './read-licence.ts';

interface Licensed {
  readonly name: string;
  readonly version: string;
  readonly copyrights: readonly string[];
}

/** Packages under the same text. */
export interface Group {
  readonly licence: string;
  /** Empty where no package under this licence has its text. */
  readonly text: string;
  readonly packages: readonly Licensed[];
}

/** Two texts with the same key differ only in breaks, quotation marks and case. */
const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** png-js states its licence only in a file. */
const stated = ({ license }: Package, { text }: Licence): string =>
  license ?? (/Permission is hereby granted, free of charge/.test(text) ? 'MIT' : 'Unknown');

/**
 * Returns the packages grouped by licence and text, the largest group first. A package without a text joins the largest
 * group of its licence.
 */
export function groupLicences(
  packages: readonly { readonly package: Package; readonly licence: Licence }[],
): Group[] {
  const groups = new Map<string, { licence: string; text: string; packages: Licensed[] }>();
  const sized = () => [...groups.values()].sort((a, b) => b.packages.length - a.packages.length);
  const withText = packages.filter(({ licence }) => licence.text);
  const without = packages.filter(({ licence }) => !licence.text);
  for (const { package: one, licence } of withText) {
    const name = stated(one, licence);
    const key = `${name}\n${keyOf(licence.text)}`;
    const group = groups.get(key) ?? { licence: name, text: licence.text, packages: [] };
    group.packages.push({ name: one.name, version: one.version, copyrights: licence.copyrights });
    groups.set(key, group);
  }
  for (const { package: one, licence } of without) {
    const name = stated(one, licence);
    const group = sized().find((candidate) => candidate.licence === name) ?? {
      licence: name,
      text: '',
      packages: [],
    };
    group.packages.push({ name: one.name, version: one.version, copyrights: licence.copyrights });
    if (!group.text) groups.set(name, group);
  }
  return sized().map((group) => ({
    ...group,
    packages: group.packages.sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1)),
  }));
}
