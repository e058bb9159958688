import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../ids.ts';

/**
 * One message of the stream: what kind of change happened, and how much is still being processed. The client fetches
 * the event, unless the first message has the version that it already knows.
 */
export const eventChange = z.object({
  kind: z.enum(['photos', 'figures', 'event', 'processing', 'hearts']),
  /** Photos whose hearts changed; with the kind `hearts` nothing else changed. */
  hearts: z.array(z.object({ photoId: id, hearts: z.int().nonnegative() })).optional(),
  photoCount: z.int().nonnegative(),
  processing: z.object({ previews: z.int().nonnegative(), faces: z.int().nonnegative() }),
  /** The version in a lookup's response. */
  version: z.string(),
});
export type EventChange = z.infer<typeof eventChange>;

export const streamEvent = defineEndpoint('streamEvent', {
  summary: "Server-sent events: `data` is an eventChange, sent when the event's photos or figures change",
  params: z.object({ eventId: id }),
  media: 'text/event-stream',
});
