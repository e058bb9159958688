import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Path of a project file from the root, as documents name it. */
const PATH =
  /(?<![\w/.-])(?:contract|server|web|e2e|bench|push|scripts|docs|deploy)\/[\w./-]+\.(?:tsx?|mjs|js|md|sql|json|png)\b/g;
/** Target of a Markdown link to a file, relative to its document. */
const LINK = /\]\((?!\w+:|#)([^)\s#]+)/g;

const pathsIn = (document: string): string[] => {
  const text = readFileSync(root + document, 'utf8');
  const links = [...text.matchAll(LINK)].map(([, target = '']) => join(dirname(document), target));
  return [...new Set([...(text.match(PATH) ?? []), ...links])];
};

/** Returns a sentence for each path in the documents that does not exist. */
export function checkPaths(): string[] {
  return globSync(['*.md', 'docs/**/*.md', 'push/*.md'], { cwd: root }).flatMap((document) =>
    pathsIn(document)
      .filter((path) => !existsSync(root + path))
      .map((path) => `${document} names ${path}, which does not exist`),
  );
}
