import type { HostedEvent, JoinedEvent } from '@togather/contract/schemas/accounts.ts';
import { ApiError, isLoginFailure } from '#lib/failures/failures.ts';
import { type EventStatus, eventStatusOf } from '#lib/format/format-date.ts';

type Unknown = Record<string, unknown>;
const isObject = (value: unknown): value is Unknown => typeof value === 'object' && value !== null;
const isText = (value: unknown) => typeof value === 'string';
const isCount = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isDay = (value: unknown) =>
  value === null || (isText(value) && !Number.isNaN(Date.parse(String(value))));

/** The required types of an event's fields. */
const card = {
  eventId: isText,
  pinCode: isText,
  eventName: isText,
  hostUserName: isText,
  eventStartDate: isDay,
  eventEndDate: isDay,
  eventType: isText,
};
const hosted = {
  ...card,
  participantCount: isCount,
  remainingPhotoQuota: isCount,
  totalPhotoLimit: isCount,
};
const photo = { photoId: isText, awsPhotoName: isText, url: isText, previewUrl: isText };

const participant = { memberId: isText, name: isText, role: isText, joinedAt: isDay };

const fits = (value: unknown, fields: Record<string, (field: unknown) => boolean>): boolean =>
  isObject(value) && Object.entries(fields).every(([name, isRight]) => isRight(value[name]));

const checkFields = (event: unknown, fields: Record<string, (field: unknown) => boolean>): void => {
  if (!fits(event, fields)) throw new Error('Invalid event data format: missing required fields');
};

const checkPhotos = (photos: unknown): void => {
  const isRight = Array.isArray(photos) && photos.every((one) => fits(one, photo));
  if (!isRight) throw new Error('Invalid photo data format: expected an array of photos');
};

const checkParticipants = (participants: unknown): void => {
  if (!Array.isArray(participants)) throw new Error('Invalid event data format: missing required fields');
  for (const one of participants) checkFields(one, participant);
  const hasRole = ({ role }: Unknown) => role === 'HOST' || role === 'PARTICIPANT';
  if (!participants.every(hasRole)) throw new Error('Invalid participant role');
};

/** Checks that the response has what the cards need. Throws one of the specification's four format errors. */
export function checkHostedEvents(answer: unknown): HostedEvent[] {
  if (!Array.isArray(answer)) throw new Error('Invalid response format: expected an array of events');
  for (const event of answer) {
    checkFields(event, hosted);
    checkPhotos(event.photos);
    checkParticipants(event.participants);
  }
  return answer;
}

/** Like checkHostedEvents, for the object that holds the joined events. */
export function checkJoinedEvents(answer: unknown): JoinedEvent[] {
  if (!isObject(answer) || !Array.isArray(answer.events))
    throw new Error('Invalid response format: expected an object with events');
  for (const event of answer.events) {
    checkFields(event, { ...card, joinedAt: isDay });
    checkPhotos(event.photos);
  }
  return answer.events;
}

/** Returns true if signing in would solve the error. */
export function isLoginError(error: Error): boolean {
  return (
    isLoginFailure(error) || (!isForbidden(error) && /unauthorized|authentication|401/i.test(error.message))
  );
}

/** A signed-in user without permission gains nothing by signing in again. */
const isForbidden = (error: Error): boolean => error instanceof ApiError && error.status === 403;

type Dates = Parameters<typeof eventStatusOf>[0];

const order: readonly EventStatus[] = ['active', 'upcoming', 'ended'];
const time = (iso: string | null) => (iso ? Date.parse(iso) : 0);

const within: Record<EventStatus, (a: Dates, b: Dates) => number> = {
  active: () => 0,
  upcoming: (a, b) => time(a.eventStartDate) - time(b.eventStartDate),
  ended: (a, b) => time(b.eventEndDate) - time(a.eventEndDate),
};

/** Returns the active events as given, then the upcoming ones, the next first, then the ended ones, the latest first. */
export function sortEvents<E extends Dates>(events: readonly E[], nowMs: number): E[] {
  return order.flatMap((status) =>
    events.filter((event) => eventStatusOf(event, nowMs) === status).sort(within[status]),
  );
}
