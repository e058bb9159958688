import type { BodyOf } from '@togather/contract/endpoint.ts';
import type { reportPhoto as endpoint } from '@togather/contract/hosting.ts';
import type { Context } from '../context.ts';
import { newId } from '../new-id.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { requirePhoto } from './policy.ts';

type Report = BodyOf<typeof endpoint> & { readonly photoId: string };

/** Keeps somebody's wish that a photo be removed, for the event's host. Throws Failure PHOTO_NOT_FOUND. */
export const reportPhoto = async (
  context: Pick<Context, 'db' | 'clock'>,
  { photoId, reason, message }: Report,
  reporter: Viewer,
): Promise<void> => {
  const { event } = await requirePhoto(context, photoId, reporter);
  await context.db
    .insertInto('photo_reports')
    .values({
      id: newId(),
      event_id: event.id,
      photo_id: photoId,
      reporter_id: reporter?.id ?? null,
      reason,
      message,
    })
    .execute();
};
