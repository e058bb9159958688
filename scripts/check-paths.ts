import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** A file of the project as documents name it, by its path from the root. */
const PATH =
  /(?<![\w/.-])(?:contract|server|web|e2e|bench|scripts|docs|deploy)\/[\w./-]+\.(?:tsx?|mjs|md|sql|json|png)\b/g;

/** The paths of the project that a document names. */
const pathsIn = (text: string): string[] => [...new Set(text.match(PATH))];

/** What the documents name and is not there, a sentence each. */
export const checkPaths = (): string[] =>
  globSync(['*.md', 'docs/**/*.md'], { cwd: root }).flatMap((document) =>
    pathsIn(readFileSync(root + document, 'utf8'))
      .filter((path) => !existsSync(root + path))
      .map((path) => `${document} names ${path}, which does not exist`),
  );
