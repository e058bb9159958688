import { describe, expect, it } from 'vitest';
import { ApiError, SessionError } from '#lib/failures/failures.ts';
import { checkHostedEvents, checkJoinedEvents, isLoginError } from './check-events.ts';

const photo = { photoId: 'p', awsPhotoName: 'a.jpg', url: 'u', previewUrl: 'v' };
const card = {
  eventId: 'e',
  pinCode: 'ABCDEF',
  eventName: 'n',
  hostUserName: 'h',
  eventStartDate: '2025-03-01T00:00:00Z',
  eventEndDate: null,
  eventType: 'Free',
  photos: [photo],
};
const hosted = {
  ...card,
  participants: [{ memberId: 'm', name: 'n', role: 'HOST', joinedAt: '2025-03-01T00:00:00Z' }],
  participantCount: 1,
  remainingPhotoQuota: 99,
  totalPhotoLimit: 100,
};
const without = (field: string) =>
  Object.fromEntries(Object.entries(hosted).filter(([name]) => name !== field));

describe('checkHostedEvents', () => {
  it('accepts a valid response', () => expect(checkHostedEvents([hosted])).toEqual([hosted]));
  it.each([[{}], [null], ['x']])('rejects %j', (answer) => {
    expect(() => checkHostedEvents(answer)).toThrow('Invalid response format');
  });
  it.each(Object.keys(hosted).filter((field) => field !== 'photos'))('misses %s', (field) => {
    expect(() => checkHostedEvents([without(field)])).toThrow(
      'Invalid event data format: missing required fields',
    );
  });
  it('rejects invalid photos', () => {
    expect(() => checkHostedEvents([{ ...hosted, photos: [{}] }])).toThrow('Invalid photo data format');
    expect(() => checkHostedEvents([without('photos')])).toThrow('Invalid photo data format');
  });
  it('rejects an unknown role', () => {
    const participants = [{ ...hosted.participants[0], role: 'GUEST' }];
    expect(() => checkHostedEvents([{ ...hosted, participants }])).toThrow('Invalid participant role');
  });
  it.each(['memberId', 'name', 'role', 'joinedAt'])('rejects a participant without %s', (field) => {
    const participants = [{ ...hosted.participants[0], [field]: undefined }];
    expect(() => checkHostedEvents([{ ...hosted, participants }])).toThrow(
      'Invalid event data format: missing required fields',
    );
  });
});

describe('checkJoinedEvents', () => {
  const joined = { ...card, joinedAt: '2025-03-02T00:00:00Z' };
  it('accepts a valid response', () => expect(checkJoinedEvents({ events: [joined] })).toEqual([joined]));
  it('requires an object', () => {
    expect(() => checkJoinedEvents([joined])).toThrow('Invalid response format');
    expect(() => checkJoinedEvents({ events: [card] })).toThrow('missing required fields');
  });
});

it('recognises errors that a new login solves, from the stored session or the server', () => {
  expect(isLoginError(new SessionError('The id token has expired'))).toBe(true);
  expect(isLoginError(new SessionError('The id token is null'))).toBe(true);
  expect(isLoginError(new Error('Unauthorized'))).toBe(true);
  expect(isLoginError(new ApiError({ code: 'LOGIN_EXPIRED', status: 401, message: 'need to login' }))).toBe(
    true,
  );
  expect(isLoginError(new Error('Invalid participant role'))).toBe(false);
  const banned = { code: 'FORBIDDEN', status: 403, message: 'No authentication will help' } as const;
  expect(isLoginError(new ApiError(banned))).toBe(false);
});
