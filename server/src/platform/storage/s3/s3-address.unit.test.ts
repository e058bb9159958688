import { expect, test } from 'vitest';
import { openAddresses } from './s3-requests.ts';

const settings = {
  region: 'us-east-1',
  endpoint: undefined,
  credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  forcePathStyle: false,
  delivery: 'presigned',
  publicEndpoint: undefined,
} as const;
const PHOTO = { type: 'image/jpeg', cacheControl: 'private', disposition: 'inline' };

test.each([
  [{ bucket: 'our-photos' }, 'https://our-photos.s3.us-east-1.amazonaws.com'],
  [{ bucket: 'our-photos', region: 'cn-north-1' }, 'https://our-photos.s3.cn-north-1.amazonaws.com.cn'],
  // A certificate of *.s3.example.com does not cover a name with a dot.
  [{ bucket: 'our.photos' }, 'https://s3.us-east-1.amazonaws.com'],
  [{ bucket: 'our.photos', endpoint: 'https://s3.example.com' }, 'https://s3.example.com'],
  [{ bucket: 'our.photos', endpoint: 'http://s3.example.com:9000' }, 'http://our.photos.s3.example.com:9000'],
  [{ bucket: 'our-photos', endpoint: 'http://127.0.0.1:9000' }, 'http://127.0.0.1:9000'],
  [
    { bucket: 'our-photos', endpoint: 'http://s3:9000', publicEndpoint: 'https://cdn.example.com' },
    'https://our-photos.cdn.example.com',
  ],
  [
    { bucket: 'our-photos', endpoint: 'https://s3.example.com', forcePathStyle: true },
    'https://s3.example.com',
  ],
])('pages may load from the origin of signed photos: %j', async (changes, origin) => {
  const addresses = openAddresses({ ...settings, ...changes });
  expect(new URL(await addresses.sign('photos/a/original', PHOTO)).origin).toBe(origin);
  expect(addresses.origin).toBe(origin);
});
