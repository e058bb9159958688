import { expect, test } from 'vitest';
import { groupLicences } from './group-licences.ts';
import { splitLicence } from './read-licence.ts';

const body =
  'Permission is hereby granted, free of charge, to any person\nobtaining a copy of the "Software".';
const mit = (holder: string) =>
  `The MIT License (MIT)\r\n\r\nCopyright (c) 2020 ${holder}\r\n\r\n${body}\r\n`;
const of = (name: string, license: string | undefined, text: string) => ({
  package: { name, version: '1.0.0', license, folders: [] },
  licence: splitLicence(text),
});

test('separates the holders from the text', () => {
  expect(splitLicence(mit('Ann'))).toEqual({ copyrights: ['Copyright (c) 2020 Ann'], text: body });
});

test('keeps words about copyright that name no holder', () => {
  const apache = '2. Grant of\nCopyright License. Each\ncopyright owner or by\n(c) You must retain';
  expect(splitLicence(apache)).toEqual({ copyrights: [], text: apache });
});

test('leaves a file with several licences as it is', () => {
  const two = `# one\nCopyright (c) 2020 Ann\n${body}\n# two\nCopyright (c) 2021 Bea\n${body}`;
  expect(splitLicence(two)).toEqual({ copyrights: [], text: two });
});

test('groups equal texts, and adds packages without a text to those of their licence', () => {
  const other = `${body}\nWith another sentence.`;
  const groups = groupLicences([
    of('b', 'MIT', mit('Bea')),
    of('a', undefined, mit('Ann').replaceAll('"', '”')),
    of('c', 'MIT', ''),
    of('d', 'MIT', other),
    of('e', 'ISC', ''),
  ]);
  expect(
    groups.map(({ licence, text, packages }) => [licence, text, packages.map(({ name }) => name)]),
  ).toEqual([
    ['MIT', body, ['a', 'b', 'c']],
    ['MIT', other, ['d']],
    ['ISC', '', ['e']],
  ]);
});
