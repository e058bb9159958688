import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { collectPackages, type Lock, type Package, type Start } from './collect-packages.ts';
import { type Group, groupLicences } from './group-licences.ts';
import { type Licence, readLicence } from './read-licence.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** They make the pages and end up in none of them, except a few lines of Vite and Rolldown. */
const BUILD_TOOLS = ['vite', '@vitejs/plugin-react', '@tailwindcss/vite'];
const BUNDLER = ['vite', 'rolldown'];
/** Of qrcode's command line and its files; pages draw the code themselves. */
const NOT_BUNDLED = ['yargs', 'pngjs'];

interface Shipped {
  readonly browser: readonly Group[];
  readonly server: readonly Group[];
  /** Their texts stay in the packages. */
  readonly named: readonly Package[];
  readonly tools: readonly Package[];
}

/** Returns everything by others that a browser gets, that the server runs, and that builds the pages. */
const listShipped = (): Shipped => {
  const lock: Lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')).packages;
  const start = (folder: string, isWanted: (name: string) => boolean = () => true): Start => ({
    folder,
    names: Object.keys({ ...lock[folder]?.dependencies, ...lock[folder]?.optionalDependencies }).filter(
      isWanted,
    ),
  });
  const browser = collectPackages(lock, [start('web', (name) => !BUILD_TOOLS.includes(name))], NOT_BUNDLED);
  const bundler = collectPackages(lock, [{ folder: 'node_modules/vite', names: BUNDLER }]).filter(
    ({ name }) => BUNDLER.includes(name),
  );
  const server = collectPackages(lock, [start('server'), start('contract'), start('')]);
  const others = new Set([...browser, ...server].map(({ name, version }) => `${name} ${version}`));
  const tools = collectPackages(lock, [start('web')]).filter(
    (one) => !others.has(`${one.name} ${one.version}`),
  );
  const read = (packages: readonly Package[]) =>
    packages.map((one) => ({ package: one, licence: readLicence(root, one) }));
  const [readBrowser, readServer] = [read([...browser, ...bundler]), read(server)];
  return {
    browser: groupLicences(readBrowser.filter(hasLicence)),
    server: groupLicences(readServer.filter(hasLicence)),
    named: readServer.filter((one) => !hasLicence(one)).map((one) => one.package),
    tools,
  };
};

const hasLicence = <T extends { licence: Licence | undefined }>(one: T): one is T & { licence: Licence } =>
  one.licence !== undefined;

const fence = (text: string): string => `~~~~text\n${text}\n~~~~`;

const sectionOf = ({ licence, text, packages }: Group): string =>
  [
    `### ${licence}`,
    packages
      .map(({ name, version, copyrights }) => `- ${[`${name} ${version}`, ...copyrights].join('; ')}`)
      .join('\n'),
    text ? fence(text) : 'None of these packages contains the text of its licence.',
  ].join('\n\n');

const listOf = (packages: readonly Package[]): string =>
  packages
    .map(({ name, version, license }) => `- ${name} ${version} (${license ?? 'see the package'})`)
    .join('\n');

const PLACES = `A generated list (\`npm run notices\`) of everything by others that Togather needs to run, with licences. An asterisk stands for
the platform: each machine installs only its own package. Togather itself is under the [Apache License 2.0](LICENSE).
[docs/dependencies.md](docs/dependencies.md#licences) says what the LGPL asks of those who pass Togather on.`;

const writeDocument = ({ browser, server, named, tools }: Shipped): string =>
  `${[
    '# Third-party notices',
    PLACES,
    '## In the browser',
    ...browser.map(sectionOf),
    '## On the server',
    ...server.map(sectionOf),
    '### The GNU General Public License, which the LGPL supplements',
    fence(readFileSync(`${root}scripts/third-party/texts/GPL-3.0.txt`, 'utf8').trimEnd()),
    '### With a licence file in the package',
    listOf(named),
    '## To build the pages',
    'The container image contains none of these. Each package contains its licence.',
    listOf(tools),
  ].join('\n\n')}\n`;

/** Returns the generated files by their path from the root. The page /licences shows the one in web/public. */
export function writeNotices(): Record<string, string> {
  const shipped = listShipped();
  return {
    'THIRD-PARTY.md': writeDocument(shipped),
    'web/public/licences.json': `${JSON.stringify(shipped.browser)}\n`,
  };
}
