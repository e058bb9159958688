import { dayInTaipei } from '@togather/contract/event-dates.ts';
import type { EventType } from '@togather/contract/plans.ts';
import type { HostedEvent, JoinedEvent, Session } from '@togather/contract/schemas/accounts.ts';
import type { Chapter } from '@togather/contract/schemas/chapters.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Figure } from '@togather/contract/schemas/figures.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { defaultBrand, type PublicConfig } from '@togather/contract/schemas/site.ts';
import type { Task } from '@togather/contract/schemas/tasks.ts';
import { plainEvent } from '#lib/api/complete-answer.ts';

const DAY_MS = 24 * 60 * 60_000;
const HOUR_S = 3600;
/** The number of drawings in web/public/samples. */
const DRAWINGS = 18;

let count = 0;
/** Returns a new id each time, so that nothing a page caches in one test affects the next. */
export const newId = (): string => `id${String(++count).padStart(20, '0')}`;
/** Returns a new PIN each time, of the PIN alphabet. */
export function newPin(): string {
  return String(++count).padStart(6, 'A').replaceAll('0', 'X').replaceAll('1', 'Y');
}

/** Returns the time that many days from now, as the API sends it. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** Returns the day in Taipei that many days from now. */
export const dayInDays = (days: number): string => dayInTaipei(new Date(inDays(days)));

export function drawing(number: number): string {
  return new URL(`/samples/photo-${(number % DRAWINGS) + 1}.svg`, location.origin).href;
}

/** Returns photos as in a lookup, newest first: party-003.jpg, party-002.jpg, party-001.jpg. */
export function samplePhotos(count: number): Photo[] {
  return Array.from({ length: count }, (_, at) => ({
    photoId: newId(),
    awsPhotoName: `party-${String(count - at).padStart(3, '0')}.jpg`,
    url: drawing(at),
    previewUrl: `${drawing(at)}?`,
    width: 1600,
    height: 1200,
  }));
}

/** Returns an active event with open uploads. A Plus event has a sponsor in each of the six positions. */
export function sampleEvent(change: Partial<Event> = {}, eventType: EventType = 'Free'): Event {
  const photos = change.photos ?? samplePhotos(6);
  const isPlus = eventType === 'Plus';
  const totalPhotoLimit = isPlus ? 850 : 100;
  return {
    eventId: newId(),
    pinCode: newPin(),
    joinProof: 'proof',
    eventName: 'Garden party',
    hostUserName: 'Ming Lin',
    eventStartDate: inDays(-1),
    eventDate: dayInDays(-1),
    eventEndDate: inDays(74),
    eventType,
    photos,
    adInfos: isPlus ? [1, 2, 3, 4, 5, 6].map(sampleAd) : [],
    plusEventSettings: isPlus ? { sponsorSubtitle: 'Presented by Sunny Bakery' } : null,
    remainingPhotoQuota: totalPhotoLimit - photos.length,
    totalPhotoLimit,
    ...plainEvent,
    cover: photos[0] ?? null,
    requester_permissions: { uploadPhoto: 'ALLOW', manageEvent: 'DENY', ownEvent: 'DENY' },
    processing: { previews: 0, faces: 0, hardFaces: 0 },
    version: newId(),
    ...change,
  };
}

/** Returns the same event as its owner gets it. */
export function asHost(event: Event): Event {
  return {
    ...event,
    guestCount: 3,
    requester_permissions: { uploadPhoto: 'ALLOW', manageEvent: 'ALLOW', ownEvent: 'ALLOW' },
  };
}

/** Returns the same event as a co-host gets it. */
export function asCoHost(event: Event): Event {
  return {
    ...asHost(event),
    requester_permissions: { uploadPhoto: 'ALLOW', manageEvent: 'ALLOW', ownEvent: 'DENY' },
  };
}

export function sampleAd(positionId: number): Event['adInfos'][number] {
  return {
    positionId,
    name: `Sponsor ${positionId}`,
    AdImageUrl: new URL(`/samples/ad-${positionId === 6 ? 'square' : 'wide'}.svg`, location.origin).href,
    directUrl: `https://sponsor-${positionId}.example.com/`,
  };
}

/** Returns people, each in one photo fewer than the previous one. */
export function sampleFigures(count: number, photos: readonly Photo[] = samplePhotos(count)): Figure[] {
  return Array.from({ length: count }, (_, at) => ({
    id: newId(),
    photoNum: count - at,
    hidden: false,
    representativeFace: {
      faceBox: { width: 0.2, height: 0.2, left: 0.4, top: 0.3 },
      photo: {
        photoId: photos[at % photos.length]?.photoId ?? newId(),
        previewUrl: photos[at % photos.length]?.previewUrl ?? drawing(at),
      },
      cropUrl: drawing(at),
    },
  }));
}

export function sampleConfig(change: Partial<PublicConfig> = {}): PublicConfig {
  return {
    version: '1.0.0',
    brand: defaultBrand,
    identity: {
      provider: 'google',
      label: null,
      authorizationEndpoint: `${location.origin}/local-identity/authorize`,
      clientId: 'togather',
      scope: 'openid email profile',
      redirectUri: `${location.origin}/sign-in/callback`,
      extraParams: {},
    },
    isHostingLimited: false,
    cashierUrl: `${location.origin}/sandbox-cashier`,
    limits: {
      freePhotoLimit: 100,
      plusPhotoLimit: 850,
      freeEventsPerMonth: 5,
      maxUploadBytes: 5 * 1024 * 1024,
      uploadBatchSize: 6,
      retentionDays: 75,
    },
    downloads: 'server',
    cameraPort: null,
    features: { faces: true, payments: true, mail: true },
    ...change,
  };
}

export function sampleHostedEvent(change: Partial<HostedEvent> = {}): HostedEvent {
  const {
    eventId,
    pinCode,
    eventName,
    hostUserName,
    eventStartDate,
    eventDate,
    eventEndDate,
    eventType,
    photos,
  } = sampleEvent({ photos: samplePhotos(4) });
  return {
    ...{
      eventId,
      pinCode,
      eventName,
      hostUserName,
      isOwner: true,
      eventStartDate,
      eventDate,
      eventEndDate,
      eventType,
      photos,
    },
    participants: [{ memberId: newId(), name: 'Ming Lin', role: 'HOST', joinedAt: inDays(-1) }],
    participantCount: 1,
    guestCount: 3,
    waitingPhotos: 0,
    reportedPhotos: 0,
    hostNotice: null,
    takenDown: null,
    photoCount: 4,
    remainingPhotoQuota: 96,
    totalPhotoLimit: 100,
    ...change,
  };
}

export function sampleJoinedEvent(change: Partial<JoinedEvent> = {}): JoinedEvent {
  const {
    eventId,
    pinCode,
    eventName,
    hostUserName,
    eventStartDate,
    eventDate,
    eventEndDate,
    eventType,
    photos,
  } = sampleHostedEvent();
  return {
    ...{
      eventId,
      pinCode,
      eventName,
      hostUserName,
      eventStartDate,
      eventDate,
      eventEndDate,
      eventType,
      photos,
    },
    joinedAt: inDays(-1),
    photoCount: 4,
    ...change,
  };
}

const encoded = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');

/** Returns a user's session. `expiresIn` is in seconds. */
export function sampleSession(
  name = 'Mei Chen',
  { userId = 'user00000000000000001', expiresIn = HOUR_S } = {},
): Session {
  const expiry = Math.floor(Date.now() / 1000) + expiresIn;
  return {
    idToken: `${encoded({ alg: 'none' })}.${encoded({ sub: userId, exp: expiry })}.signature`,
    idTokenExpTime: expiry,
    userInfo: { name, picture: '' },
  };
}

/** A chapter without a name from two o'clock in Taipei, and two named ones from half past four and seven. */
export function sampleChapters(): Chapter[] {
  const starts = [
    [null, '06:00'],
    ['晚宴', '08:30'],
    ['Dance', '11:00'],
  ] as const;
  return starts.map(([name, time], at) => ({
    chapterId: `chapter${at}`.padEnd(22, '0'),
    name,
    startsAt: `2026-11-21T${time}:00.000Z`,
    isHidden: false,
    photoCount: 24,
  }));
}

/** Returns three tasks with photos of the event: the first one done by the guest, the second one by others, the third by nobody. */
export function sampleTasks(): Task[] {
  const tasks = [
    ['The first dance from your seat', 2, true],
    ['Somebody laughing', 1, false],
    ['The cake', 0, false],
  ] as const;
  return tasks.map(([name, photoCount, isDone], at) => ({
    taskId: `task${at}`.padEnd(22, '0'),
    name,
    photoCount,
    isDone,
  }));
}
