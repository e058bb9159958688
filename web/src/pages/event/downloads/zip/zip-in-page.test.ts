import { afterEach, expect, it, vi } from 'vitest';
import { zipInPage } from './zip-in-page.ts';

const entries = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `${at}.jpg`, url: `/${at}` }));
const serve = (bytes: number, refused: string[] = []) =>
  vi.stubGlobal('fetch', async (url: string) =>
    refused.includes(url) ? new Response('', { status: 404 }) : new Response(new Uint8Array(bytes)),
  );
afterEach(() => void vi.unstubAllGlobals());

const pack = async (count: number, limit: number) => {
  const failed: string[] = [];
  const parts = [];
  const told = { onProgress: () => {}, onFailed: (entry: { name: string }) => failed.push(entry.name) };
  for await (const part of zipInPage('Party 2026.zip', entries(count), limit, told)) parts.push(part);
  return { parts, failed };
};

it('makes one ZIP of the given name if it fits', async () => {
  serve(100);
  const { parts } = await pack(3, 1000);
  expect(parts.map((part) => [part.name, part.completed])).toEqual([['Party 2026.zip', 3]]);
  expect(parts[0]?.blob.size).toBeGreaterThan(300);
});
it('makes numbered parts within the limit', async () => {
  serve(100);
  const { parts } = await pack(5, 200);
  expect(parts.map((part) => [part.name, part.number, part.completed])).toEqual([
    ['Party 2026-1.zip', 1, 2],
    ['Party 2026-2.zip', 2, 4],
    ['Party 2026-3.zip', 3, 5],
  ]);
});
it('skips photos that cannot be fetched, and makes no empty ZIP', async () => {
  serve(100, ['/1']);
  expect(await pack(3, 1000)).toMatchObject({ failed: ['1.jpg'], parts: [{ completed: 2 }] });
  serve(100, ['/0']);
  expect((await pack(1, 1000)).parts).toEqual([]);
});
