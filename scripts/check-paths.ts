import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Path of a project file from the root, as documents name it. */
const PATH =
  /(?<![\w/.-])(?:contract|server|web|e2e|bench|push|scripts|docs|deploy)\/[\w./-]+\.(?:tsx?|mjs|js|md|sql|json|png)\b/g;

const pathsIn = (text: string): string[] => [...new Set(text.match(PATH))];

/** Returns a sentence for each path in the documents that does not exist. */
export function checkPaths(): string[] {
  return globSync(['*.md', 'docs/**/*.md'], { cwd: root }).flatMap((document) =>
    pathsIn(readFileSync(root + document, 'utf8'))
      .filter((path) => !existsSync(root + path))
      .map((path) => `${document} names ${path}, which does not exist`),
  );
}
