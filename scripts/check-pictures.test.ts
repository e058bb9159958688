import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkPictures, DIGESTS, digestScreens } from './check-pictures.ts';

const SHOWN = ['web/src/parts/*.tsx'];
const part = '/** A part. */\nexport const Part = () => <p>Photos</p>;\n';

/** Returns a tree whose pictures have just been taken, and a function that changes a file in it. */
const plant = () => {
  const tree = mkdtempSync(join(tmpdir(), 'tg-pictures-'));
  onTestFinished(() => rmSync(tree, { recursive: true, force: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  };
  write('web/src/parts/part.tsx', part);
  write('web/src/dialog.tsx', part);
  write(DIGESTS, JSON.stringify(digestScreens(tree, SHOWN)));
  return { tree, write };
};

test('names what has changed in a screen since its picture was taken', () => {
  const { tree, write } = plant();
  expect(checkPictures(tree, SHOWN)).toEqual([]);
  write('web/src/parts/part.tsx', part.replace('Photos', 'Pictures'));
  expect(checkPictures(tree, SHOWN)).toEqual([expect.stringContaining('older than web/src/parts/part.tsx:')]);
});

test('accepts other comments, other line breaks, and changes of what the picture does not show', () => {
  const { tree, write } = plant();
  write('web/src/parts/part.tsx', part.replace('A part.', 'Part of a page.').replace(' => ', ' =>\n  '));
  write('web/src/dialog.tsx', 'export const other = 1;\n');
  expect(checkPictures(tree, SHOWN)).toEqual([]);
});

test('refuses a pattern that matches no file', () => {
  const { tree } = plant();
  expect(() => digestScreens(tree, ['web/src/gone.tsx'])).toThrow('no file matches web/src/gone.tsx');
});

test('refuses a tree whose pictures were never taken', () => {
  const { tree } = plant();
  rmSync(join(tree, DIGESTS));
  expect(checkPictures(tree, SHOWN)).toHaveLength(1);
});
