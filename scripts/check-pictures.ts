import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The sources that the pictures of README and home page were taken of, with their digests. */
export const DIGESTS = 'docs/images/shown-sources.json';

/** What the pictures show: the event's page, the menu of faces and a person's page. Dialogs and what they load are not shown. */
const SHOWN = [
  'contract/src/{look,previews}.ts',
  'web/src/app/styles.css',
  'web/src/app/navigation/navigation-bar.tsx',
  'web/src/pages/event/{event-photos,event-view,people,person-view}.tsx',
  'web/src/pages/event/{header,grid,order,figures/menu,figures/people}/*.tsx',
  'web/src/parts/figures/{face-picture,figure-list}.tsx',
  'web/src/texts/{en,zh-TW}/{events/event-page,photos/people}.ts',
  'web/src/ui/buttons/button.tsx',
  'web/src/ui/dialogs/dialog.tsx',
  'web/src/ui/fields/{choice,picture-check-box}.tsx',
  'web/src/ui/layout/{bottom-bar,logo,page-shell}.tsx',
  'web/src/ui/{icons,pictures}/*.tsx',
];

/** Comments of whole lines: all other changes may show. */
const COMMENT = /^\s*(\/\/.*|\/?\*.*)$/gm;

type Digests = Readonly<Record<string, string>>;

/** Returns the sources of the shown screens, each with a digest of its code. Throws an Error if a pattern matches nothing. */
export function digestScreens(tree = root, shown: readonly string[] = SHOWN): Digests {
  const paths = shown.flatMap((pattern) => {
    const found = globSync(pattern, { cwd: tree }).filter((path) => !path.includes('.test.'));
    if (found.length === 0) throw new Error(`scripts/check-pictures.ts: no file matches ${pattern}`);
    return found;
  });
  return Object.fromEntries(
    paths.sort().map((path) => {
      const code = readFileSync(join(tree, path), 'utf8').replaceAll(COMMENT, '').replaceAll(/\s+/g, ' ');
      return [path, createHash('sha256').update(code).digest('hex').slice(0, 12)];
    }),
  );
}

/** Returns a sentence if screens in the pictures have changed since these were taken. */
export function checkPictures(tree = root, shown: readonly string[] = SHOWN): string[] {
  const recorded: Digests = existsSync(join(tree, DIGESTS))
    ? JSON.parse(readFileSync(join(tree, DIGESTS), 'utf8'))
    : {};
  const current = digestScreens(tree, shown);
  const changed = [...new Set([...Object.keys(recorded), ...Object.keys(current)])].filter(
    (path) => recorded[path] !== current[path],
  );
  const [first] = changed;
  if (first === undefined) return [];
  const others = changed.length === 1 ? '' : ` and ${changed.length - 1} more`;
  return [`The pictures of README and home page are older than ${first}${others}: run npm run pictures`];
}
