import type { FigureFace } from '@togather/contract/schemas/figure-repair.ts';
import type { Context } from '#app/context/context.ts';
import type { FacePlace } from '#figures/queries.ts';

/** Describes a face for a host; `token` is the event's. */
export function describeFace(context: Context, row: FacePlace, token: string): FigureFace {
  return {
    id: row.id,
    photoId: row.photo_id,
    faceBox: { width: row.box_width, height: row.box_height, left: row.box_left, top: row.box_top },
    cropUrl: cropUrlOf(context, row.id, token),
  };
}

/** Returns the URL of a face's square crop, for callers with the event's token. */
export function cropUrlOf({ publicUrl }: Context, faceId: string, token: string): string {
  return `${publicUrl}/api/figure/crop/${faceId}?t=${token}`;
}
