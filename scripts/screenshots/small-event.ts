import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { database, dataDir, newMember } from '../../e2e/product.ts';
import { type SeededEvent, seedEvent } from '../../e2e/seed-events.ts';
import { pictures, toJpeg } from '../drawn-people/pictures.ts';
import type { Stage } from './stage.ts';

const PHOTOS = 6;
const POLL_MS = 200;

/** Seeds an event of the stage's host with six photos, for a state that changes it permanently. */
export async function seedSmallEvent({ language }: Stage): Promise<SeededEvent> {
  const event = await seedEvent({
    name: language === 'en' ? 'Choir weekend' : '合唱團週末',
    host: `host.${language.toLowerCase()}@example.com`,
  });
  const guest = await newMember(event.pinCode);
  const files = pictures
    .slice(0, PHOTOS)
    .map(async (picture) => ({ name: picture.name, bytes: await toJpeg(picture) }));
  await guest.upload(event.eventId, await Promise.all(files));
  while ((await guest.lookUp(event.pinCode)).processing.previews > 0) await sleep(POLL_MS);
  return event;
}

/** Removes the previews of the photo at this place of the grid, as if it could not be decoded. */
export async function spoilPhoto(eventId: string, place: number): Promise<void> {
  const photos = database().selectFrom('photos').select('id').where('event_id', '=', eventId);
  const ids = await photos.orderBy('arrival', 'desc').execute();
  const { id } = ids[place] ?? ids[0] ?? { id: '' };
  for (const size of [320, 640, 1280])
    rmSync(`${dataDir()}/objects/photos/${id}/preview-${size}.webp`, { force: true });
  const nothing = { previews_at: null, previews_error: 'corrupt', thumbhash: null };
  await database().updateTable('photos').set(nothing).where('id', '=', id).execute();
}
