import { shrinkPhoto } from './shrink-photo.ts';

addEventListener('message', async ({ data }: MessageEvent<File>) => {
  postMessage(await shrinkPhoto(data));
});
