import type { Context } from '../context/context.ts';

/** The URL of a face's square crop, for callers with the event's token. */
export const cropUrlOf = ({ publicUrl }: Pick<Context, 'publicUrl'>, faceId: string, token: string): string =>
  `${publicUrl}/api/figure/crop/${faceId}?t=${token}`;
