import { z } from 'zod';
import { WALL_SECONDS } from '../limits.ts';
import { ad } from './ads.ts';
import { defineEndpoint } from './endpoint.ts';
import { faceBox } from './figures.ts';
import { photo } from './photos.ts';
import { eventParams, id } from './values.ts';
import { wish, wishNews } from './wishes.ts';

const seconds = z.int().min(WALL_SECONDS.least).max(WALL_SECONDS.most);

export const createWall = defineEndpoint('createWall', {
  summary: 'Make the address of a live wall: a screen at the party that shows the photos of the event',
  params: eventParams,
  /** How many seconds the wall shows each photo. */
  body: z.object({
    seconds: seconds.default(WALL_SECONDS.default),
    /** The chapter or the task that the wall shows; all photos without one, and once it is hidden or gone. */
    chapterId: id.optional(),
    /** Whether the wall shows wishes between the photos. */
    showsWishes: z.boolean().default(false),
  }),
  /** `url` holds a secret and cannot be read again. */
  response: z.object({ wallId: id, url: z.url() }),
  errors: ['WALL_LIMIT_REACHED', 'EVENT_ENDED', 'NOT_FOUND'],
});

export const wall = z.object({
  wallId: id,
  seconds,
  createdAt: z.iso.datetime(),
  /** False once the event's PIN has changed: the wall goes on without PIN and QR code. */
  showsPin: z.boolean(),
  /** The chapter or the task that it shows; null for all photos. */
  chapterId: id.nullable().optional(),
  showsWishes: z.boolean().optional(),
});
export type Wall = z.infer<typeof wall>;

export const listWalls = defineEndpoint('listWalls', {
  summary: "The event's live walls, oldest first, without their addresses",
  params: eventParams,
  response: z.object({ walls: z.array(wall) }),
});

export const revokeWall = defineEndpoint('revokeWall', {
  summary: 'End a live wall: its address shows nothing from then on',
  params: eventParams.extend({ wallId: id }),
  response: z.object({ revoked: z.literal(true) }),
  errors: ['WALL_NOT_FOUND'],
});

const secretParams = z.object({ secret: z.string().max(64) });

export const wallPhoto = photo
  .pick({ photoId: true, url: true, previewUrl: true, width: true, height: true })
  .extend({
    /** The time the photo was taken, from Exif; null if unknown. */
    takenAt: z.iso.datetime().nullable(),
    /** The boxes of the faces, so that a crop or zoom keeps them in view. */
    faces: z.array(faceBox),
  });
export type WallPhoto = z.infer<typeof wallPhoto>;

export const shownWall = z.object({
  eventName: z.string(),
  /** Null once the PIN has changed since the wall was made. */
  pinCode: z.string().nullable(),
  /** The URL at which guests join; null with the PIN. */
  joinUrl: z.url().nullable(),
  /** The photos that everyone sees, newest first. */
  photos: z.array(wallPhoto),
  /** Empty for a Free event. */
  adInfos: z.array(ad),
  settings: z.object({ seconds, showsWishes: z.boolean().optional() }),
});
export type ShownWall = z.infer<typeof shownWall>;

export const showWall = defineEndpoint('showWall', {
  summary: 'What a live wall shows; unknown, revoked and ended walls get the same 404',
  params: secretParams,
  response: shownWall,
  errors: ['WALL_NOT_FOUND', 'TOO_MANY_GUESSES'],
});

/**
 * One message of a wall's stream. Fetch the wall again when `state` differs from that of the message before. `wishes` comes to walls
 * that show them.
 */
export const wallNews = z.object({ state: z.string(), wishes: wishNews.optional() });
export type WallNews = z.infer<typeof wallNews>;

export const streamWall = defineEndpoint('streamWall', {
  summary: 'Server-sent events: `data` is wallNews, sent at first and when the shown photos change',
  params: secretParams,
  media: 'text/event-stream',
  errors: ['WALL_NOT_FOUND', 'TOO_MANY_GUESSES'],
});

export const listWallWishes = defineEndpoint('listWallWishes', {
  summary: 'The newest wishes that everybody sees, for a live wall that shows them; none for others',
  params: secretParams,
  response: z.object({ wishes: z.array(wish) }),
  errors: ['WALL_NOT_FOUND', 'TOO_MANY_GUESSES'],
});
