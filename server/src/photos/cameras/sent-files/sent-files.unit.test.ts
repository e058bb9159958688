import { expect, test } from 'vitest';
import { writeFacts, writeListing } from './answer-about-files.ts';
import { createSentFiles, shareSentFiles } from './sent-files.ts';

const file = (size: number) => ({ photoId: 'id', size, at: new Date('2026-11-07T09:05:03Z') });

test('a folder lists its files and folders, and a file itself', () => {
  const files = createSentFiles();
  files.add('/DCIM/1.jpg', file(1));
  files.add('/2.jpg', file(2));
  files.addFolder('/empty');
  files.addFolder('/DCIM');
  expect(files.list('/').map(({ name, file }) => [name, file?.size])).toEqual([
    ['DCIM', undefined],
    ['2.jpg', 2],
    ['empty', undefined],
  ]);
  expect(files.list('/DCIM/1.jpg')).toEqual([{ name: '1.jpg', file: file(1) }]);
  expect(files.list('/empty')).toEqual([]);
  files.rename('/DCIM/1.jpg', '/DCIM/3.jpg');
  expect([files.find('/DCIM/1.jpg'), files.find('/DCIM/3.jpg')]).toEqual([undefined, file(1)]);
});

test('the oldest of many files is forgotten', () => {
  const files = createSentFiles();
  for (let i = 0; i <= 2000; i++) files.add(`/${i}.jpg`, file(i));
  expect([files.find('/0.jpg'), files.find('/1.jpg')]).toEqual([undefined, file(1)]);
});

test('connections of a client share what they sent, until the last one ends', () => {
  const shared = shareSentFiles();
  const [one, two] = [shared.open('key address'), shared.open('key address')];
  one.files.add('/1.jpg', file(1));
  one.close();
  one.close();
  expect(two.files.find('/1.jpg')).toEqual(file(1));
  expect(shared.open('other address').files.list('/')).toEqual([]);
  two.close();
  expect(shared.open('key address').files.find('/1.jpg')).toBeUndefined();
});

test('writes listings as clients read them', () => {
  const entries = [
    { name: '1 2.jpg', file: file(1234) },
    { name: 'DCIM', file: undefined },
  ];
  expect(writeListing('NLST', entries)).toBe('1 2.jpg\r\nDCIM\r\n');
  expect(writeListing('MLSD', entries)).toBe(
    'type=file;size=1234;modify=20261107090503; 1 2.jpg\r\ntype=dir; DCIM\r\n',
  );
  expect(writeListing('LIST', entries)).toBe(
    '-rw-r--r-- 1 camera camera 1234 Nov  7 09:05 1 2.jpg\r\ndrwxr-xr-x 1 camera camera 0 Jan  1  1970 DCIM\r\n',
  );
  expect(writeFacts({ name: '/DCIM', file: undefined })).toBe('type=dir; /DCIM');
});
