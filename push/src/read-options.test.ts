import { expect, test } from 'vitest';
import { readOptions } from './read-options.js';

const KEY = 'abc-DEF_123';

test('reads folder, server and key from the command line before the environment', () => {
  const env = { TOGATHER_SERVER: 'https://other.example.com', TOGATHER_KEY: 'other' };
  const args = [
    'C:\\Photos\\Müller & Söhne',
    '--server',
    'https://photos.example.com',
    '--key',
    KEY,
    '--once',
  ];
  expect(readOptions(args, env)).toEqual({
    kind: 'options',
    options: {
      folder: 'C:\\Photos\\Müller & Söhne',
      server: new URL('https://photos.example.com/'),
      key: KEY,
      once: true,
      replace: false,
      yes: false,
    },
  });
});

test.each([
  ['photos.example.com', 'https://photos.example.com/'],
  ['http://localhost:3000', 'http://localhost:3000/'],
  ['https://example.com/photos?x#y', 'https://example.com/photos/'],
])('understands the server %s', (address, href) => {
  const reading = readOptions(['.'], { TOGATHER_SERVER: address, TOGATHER_KEY: ` ${KEY}\n` });
  expect(reading).toMatchObject({ kind: 'options', options: { key: KEY, once: false } });
  expect(reading.kind === 'options' && reading.options.server.href).toBe(href);
});

test.each([
  [[], {}, 'Name one folder.'],
  [['a', 'b'], {}, 'Name one folder.'],
  [['a'], {}, /--server or TOGATHER_SERVER/],
  [['a', '--server', 'ftp://x'], {}, /not the address of a server/],
  [['a', '--server', 'x'], {}, /--key or TOGATHER_KEY/],
  [['a', '--server', 'x', '--key', 'a b'], {}, /characters that no key has/],
  [['a', '--wrong'], {}, /--wrong/],
  [['a', '--server', 'x', '--key', 'k', '--yes'], {}, /--replace/],
  [['a', '--server', 'x', '--key', 'k', '--once', '--replace'], {}, /--once or --replace/],
])('explains what is wrong with %j', (args, env, text) => {
  expect(readOptions(args, env)).toEqual({ kind: 'fault', text: expect.stringMatching(text) });
});
