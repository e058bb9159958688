import { expect, test } from 'vitest';
import { matchWebPath, webPatterns } from './web-paths.ts';

test('returns the parameters of an address, decoded', () => {
  expect(matchWebPath(webPatterns.event, '/event/AB%20C9')).toEqual({ eventPin: 'AB C9' });
  expect(matchWebPath(webPatterns.pricing, '/pricing')).toEqual({});
  expect(matchWebPath(webPatterns.home, '/')).toEqual({});
});

test('ignores a slash at the end', () => {
  expect(matchWebPath(webPatterns.event, '/event/ABCDEF/')).toEqual({ eventPin: 'ABCDEF' });
});

test('rejects an address with a missing, extra or different segment', () => {
  for (const pathname of ['/event', '/event/', '/event//', '/event/A/B', '/Event/A', '/', ''])
    expect(matchWebPath(webPatterns.event, pathname)).toBeNull();
});

test('leaves a malformed percent-encoding unchanged', () => {
  expect(matchWebPath(webPatterns.event, '/event/%E0%A4%A')).toEqual({ eventPin: '%E0%A4%A' });
});
