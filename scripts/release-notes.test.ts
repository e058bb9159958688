import { expect, test } from 'vitest';
import { newestVersion, releaseNotes } from './release-notes.ts';

const changelog = `# Changelog

Words before.

## 1.1.0 (2027-01-02)

### Guests
- See more.

## 1.0.1-rc.1

## 1.0.0 (2026-11-26)

The first release.
`;

test('returns what is written about a version, without its heading', () => {
  expect(releaseNotes(changelog, '1.1.0')).toBe('### Guests\n- See more.');
  expect(releaseNotes(changelog, '1.0.0')).toBe('The first release.');
});

test('refuses a version that is not there, or about which nothing is written', () => {
  expect(() => releaseNotes(changelog, '1.0')).toThrow('CHANGELOG.md has no version 1.0.');
  expect(() => releaseNotes(changelog, '1.0.1-rc.1')).toThrow('says nothing about version 1.0.1-rc.1');
});

test('the first version is the newest', () => {
  expect(newestVersion(changelog)).toBe('1.1.0');
  expect(newestVersion('# Changelog\n')).toBeUndefined();
});
