import { expect, test } from 'vitest';
import { matchWebPath, webPatterns } from './web-paths.ts';

test('an address gives its parameters, decoded', () => {
  expect(matchWebPath(webPatterns.event, '/event/AB%20C9')).toEqual({ eventPin: 'AB C9' });
  expect(matchWebPath(webPatterns.pricing, '/pricing')).toEqual({});
  expect(matchWebPath(webPatterns.home, '/')).toEqual({});
});

test('a slash at the end changes nothing', () => {
  expect(matchWebPath(webPatterns.event, '/event/ABCDEF/')).toEqual({ eventPin: 'ABCDEF' });
});

test('what lacks a part, has one too many or is written otherwise does not match', () => {
  for (const pathname of ['/event', '/event/', '/event//', '/event/A/B', '/Event/A', '/', ''])
    expect(matchWebPath(webPatterns.event, pathname)).toBeNull();
});

test('a parameter that is no percent-encoding stays as it is', () => {
  expect(matchWebPath(webPatterns.event, '/event/%E0%A4%A')).toEqual({ eventPin: '%E0%A4%A' });
});
