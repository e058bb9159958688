import type { Figure } from '@togather/contract/schemas/figures.ts';
import sharp from 'sharp';
import { newClient } from './product.ts';

/** Crops a figure's face with its surroundings, like a selfie. */
export async function selfieOf({ representativeFace: { faceBox, photo } }: Figure): Promise<Buffer> {
  const picture = sharp(await newClient().bytes(photo.previewUrl.replace('/preview?', '/original?')));
  const { width, height } = await picture.metadata();
  const left = Math.max(0, Math.round((faceBox.left - 0.15 * faceBox.width) * width));
  const top = Math.max(0, Math.round((faceBox.top - 0.2 * faceBox.height) * height));
  return picture
    .extract({
      left,
      top,
      width: Math.min(width - left, Math.round(1.3 * faceBox.width * width)),
      height: Math.min(height - top, Math.round(1.4 * faceBox.height * height)),
    })
    .resize(700)
    .jpeg()
    .toBuffer();
}

/** Returns a person of an event who is distinct enough to be found by a selfie with certainty. */
export async function findSelfie(eventId: string): Promise<{ id: string; photoNum: number; selfie: Buffer }> {
  for (const figure of await newClient().figures(eventId)) {
    const selfie = await selfieOf(figure);
    const form = new FormData();
    form.append('selfie', new Blob([new Uint8Array(selfie)]), 'me.jpg');
    const answer = await newClient().request('POST', `/api/figure/${eventId}/find`, { form });
    if (answer.status !== 200) continue;
    const { figureIds, confident } = answer.json<{ figureIds: string[]; confident: boolean }>();
    if (confident && figureIds[0] === figure.id) return { id: figure.id, photoNum: figure.photoNum, selfie };
  }
  throw new Error('nobody is found');
}
