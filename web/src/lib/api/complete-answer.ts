import type { EndpointName } from '@togather/contract/endpoints.ts';
import type { HostedEvent, JoinedEvent } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Figure } from '@togather/contract/schemas/figures.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';

/** Completes the elements of a list. Leaves another value, which the screen reports, as it is. */
const each = <T>(list: Partial<T>[] | undefined, complete: (one: Partial<T>) => T): T[] =>
  Array.isArray(list) ? list.map((one) => (one ? complete(one) : one) as T) : (list as unknown as T[]);

/** The size is 0 where it is unknown. */
const photo = (one: Partial<Photo>) => ({ width: 0, height: 0, ...one }) as Photo;

/** What Togather adds to an event, as it is when the host has changed nothing. */
export const plainEvent = {
  cover: null,
  coverChoice: 'automatic',
  theme: 'persimmon',
  uploadsClosed: false,
  reviewsPhotos: false,
  waitingPhotos: null,
  isConcealed: false,
  takesWishes: false,
  isGuestListOpen: false,
  revealAt: null,
  hostNotice: null,
  guestCount: null,
  faceGrouping: true,
  uploaderNames: 'asked',
  shotsPerGuest: null,
  guestDownloads: 'originals',
  offersBlur: false,
  figureCount: 0,
  version: '',
} as const;

const event = ({ photos, requester_permissions, processing, ...one }: Partial<Event>) =>
  ({
    eventStartDate: null,
    eventDate: '',
    eventEndDate: null,
    joinProof: '',
    adInfos: [],
    plusEventSettings: null,
    ...plainEvent,
    ...one,
    photos: each(photos, photo),
    requester_permissions: { manageEvent: 'DENY', ownEvent: 'DENY', ...requester_permissions },
    processing: { previews: 0, faces: 0, hardFaces: 0, ...processing },
  }) as Event;

const hostedEvent = (one: Partial<HostedEvent>) =>
  ({
    eventDate: '',
    isOwner: true,
    guestCount: 0,
    waitingPhotos: 0,
    reportedPhotos: 0,
    hostNotice: null,
    takenDown: null,
    ...one,
    photos: each(one.photos, photo),
  }) as HostedEvent;

const joinedEvent = (one: Partial<JoinedEvent>) =>
  ({ eventDate: '', ...one, photos: each(one.photos, photo) }) as JoinedEvent;

const figure = ({ representativeFace: face, ...one }: Partial<Figure>) =>
  ({ hidden: false, ...one, representativeFace: { cropUrl: '', ...face } }) as Figure;

type Completions = { readonly [N in EndpointName]?: (answer: Partial<ResponseOf<N>>) => unknown };

const completions: Completions = {
  lookUpEvent: event,
  listHostedEvents: (answer) => each(answer as HostedEvent[], hostedEvent),
  listJoinedEvents: (answer) => ({ ...answer, events: each(answer.events, joinedEvent) }),
  listFigures: (answer) => each(answer as Figure[], figure),
  listPhotosOfFigures: (answer) => ({ likely: [], ...answer, photos: each(answer.photos, photo) }),
  getPaymentStatus: (answer) => ({ eventName: '', isUpgrade: false, refundDueTwd: 0, ...answer }),
  listAllUsers: (answer) => ({ total: answer.users?.length ?? 0, next: null, ...answer }),
};

/**
 * Returns a response with all fields that Togather adds to those of the specification. A server that leaves them out gets
 * the values that screens show as "not set" or not at all.
 */
export function completeAnswer(name: EndpointName, answer: object): unknown {
  return (completions[name] as ((answer: object) => unknown) | undefined)?.(answer) ?? answer;
}
