/** What of a package's entry in package-lock.json is read here. */
interface Entry {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** The `packages` of package-lock.json, by folder. */
export type Lock = Readonly<Record<string, Entry>>;

export interface Package {
  /** With an asterisk in place of the platform, for packages of which each platform installs another. */
  readonly name: string;
  readonly version: string;
  /** As the package states it, an SPDX expression; undefined if it states none. */
  readonly license: string | undefined;
  /** Its folders below the root: one, or that of each platform. */
  readonly folders: readonly string[];
}

/** Where a walk through the dependencies starts: names, as the package in this folder would import them. */
export interface Start {
  readonly folder: string;
  readonly names: readonly string[];
}

const MODULES = 'node_modules/';
const PLATFORM =
  /\b(?:linuxmusl|linux|darwin|win32|freebsd|android|openharmony|webcontainers|x64|arm64|arm|ia32|ppc64|riscv64|s390x|wasm32|wasi|gnueabihf|gnu|musl|msvc|eabi)\b/g;

const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf(MODULES) + MODULES.length);

const isOfPlatform = ({ os, cpu, libc }: Entry): boolean => (os ?? cpu ?? libc) !== undefined;

/** Returns `@img/sharp-*` for `@img/sharp-linux-x64`, `@img/sharp-darwin-arm64` and the others. */
export const familyOf = (name: string): string => name.replace(PLATFORM, '*').replace(/\*(?:-\*)+/g, '*');

/** Returns the folder of a package that a module in `from` imports, as Node looks it up. */
const lookUp = (lock: Lock, from: string, name: string): string | undefined => {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf(`/${MODULES}`)))) {
    const folder = `${place ? `${place}/` : ''}${MODULES}${name}`;
    if (lock[folder]) return folder;
    if (!place) return undefined;
  }
};

const importsOf = (entry: Entry): string[] => [
  ...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
  ...Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => !entry.peerDependenciesMeta?.[name]?.optional,
  ),
];

/** Returns the folders of all packages that the starts need. Of a platform's package it does not follow the dependencies. */
const walk = (lock: Lock, starts: readonly Start[], without: readonly string[]): Set<string> => {
  const seen = new Set<string>();
  const enter = (from: string, names: readonly string[]) => {
    for (const name of names) {
      const found = lookUp(lock, from, name);
      const folder = found && lock[found]?.link ? lock[found].resolved : found;
      if (!folder || seen.has(folder) || without.includes(name)) continue;
      seen.add(folder);
      const entry = lock[folder]!;
      if (!isOfPlatform(entry)) enter(folder, importsOf(entry));
    }
  };
  for (const { folder, names } of starts) enter(folder, names);
  return seen;
};

/**
 * Returns the packages of others that the starts need, sorted, each version once, except those `without` and what only they
 * need. Reads only the lock file, so the result is the same on every platform.
 */
export function collectPackages(
  lock: Lock,
  starts: readonly Start[],
  without: readonly string[] = [],
): Package[] {
  const packages = new Map<string, Package>();
  for (const folder of [...walk(lock, starts, without)].sort()) {
    const entry = lock[folder]!;
    if (!folder.includes(MODULES)) continue;
    const name = isOfPlatform(entry) ? familyOf(nameOf(folder)) : nameOf(folder);
    const key = `${name} ${entry.version}`;
    const known = packages.get(key);
    packages.set(key, {
      name,
      version: entry.version!,
      license: joinLicenses(known?.license, entry.license),
      folders: [...(known?.folders ?? []), folder],
    });
  }
  return [...packages.values()].sort((a, b) =>
    `${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1,
  );
}

/** The packages of one family may state different licences: those that bundle a library name its licence too. */
const joinLicenses = (known: string | undefined, more: string | undefined): string | undefined => {
  if (!known || !more || known === more) return known ?? more;
  return [...new Set([...known.split(' AND '), ...more.split(' AND ')])].sort().join(' AND ');
};
