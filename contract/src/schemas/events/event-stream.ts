import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../ids.ts';

/**
 * One message of the stream: something of the event changed, and how much is still waiting. Fetch to see what, unless
 * the first message brings the version that is known.
 */
export const eventChange = z.object({
  kind: z.enum(['photos', 'figures', 'event', 'processing', 'hearts']),
  /** Photos whose hearts changed; with the kind `hearts` nothing else did. */
  hearts: z.array(z.object({ photoId: id, hearts: z.int().nonnegative() })).optional(),
  photoCount: z.int().nonnegative(),
  processing: z.object({ previews: z.int().nonnegative(), faces: z.int().nonnegative() }),
  /** As in a lookup's response. */
  version: z.string(),
});
export type EventChange = z.infer<typeof eventChange>;

export const streamEvent = defineEndpoint('streamEvent', {
  summary: "Server-sent events: `data` is an eventChange, sent when the event's photos or figures change",
  params: z.object({ eventId: id }),
  media: 'text/event-stream',
});
