import type { Figure } from '@togather/contract/figures.ts';
import type { Context } from '../context.ts';
import { describePhotos, tokenOf } from '../photos/describe-photo.ts';
import { listFigureRows } from './queries.ts';

/** The people of an event, each with the face that stands for them. */
export const listFigures = async (
  context: Pick<Context, 'db' | 'clock' | 'publicUrl' | 'secrets'>,
  eventId: string,
): Promise<Figure[]> => {
  const rows = await listFigureRows(context.db, eventId);
  const token = tokenOf(context, eventId);
  return rows.map((row) => {
    const [photo] = describePhotos(context, eventId, [{ id: row.photo_id, name: '', width: 1, height: 1 }]);
    return {
      id: row.id,
      photoNum: row.photo_count,
      representativeFace: {
        faceBox: { width: row.box_width, height: row.box_height, left: row.box_left, top: row.box_top },
        photo: { photoId: row.photo_id, previewUrl: photo!.previewUrl },
        cropUrl: `${context.publicUrl}/api/figure/crop/${row.face_id}?t=${token}`,
      },
    };
  });
};
