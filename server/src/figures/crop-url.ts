import type { Context } from '../context.ts';

/** Where a face is shown as a square, to whoever holds the event's token. */
export const cropUrlOf = ({ publicUrl }: Pick<Context, 'publicUrl'>, faceId: string, token: string): string =>
  `${publicUrl}/api/figure/crop/${faceId}?t=${token}`;
