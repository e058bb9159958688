import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadChunk, onUpdated } from './load-chunk.ts';

const answers = vi.fn<typeof fetch>();
const told = vi.fn();
let stop = () => {};

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', answers.mockReset());
  stop = onUpdated(told.mockReset());
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const answer = (status: number, type: string) =>
  new Response('export {};', { status, headers: { 'content-type': type } });
const load = (file: string) => loadChunk(async () => 'loaded', [file]);

it('loads a file that the server has', async () => {
  answers.mockResolvedValueOnce(answer(200, 'text/javascript; charset=utf-8'));
  expect(await load('assets/there.js')).toBe('loaded');
  expect(told).not.toHaveBeenCalled();
});

it('reports an update when the server no longer has the file', async () => {
  answers.mockResolvedValueOnce(answer(404, 'text/html; charset=utf-8'));
  await expect(load('assets/gone.js')).rejects.toMatchObject({ name: 'UpdatedError' });
  expect(told).toHaveBeenCalledOnce();
});

it.each([200, 511])(
  'reports no update when a captive portal answers %i with a page, and does not cache that page',
  async (status) => {
    answers
      .mockResolvedValueOnce(answer(status, 'text/html'))
      .mockResolvedValueOnce(answer(200, 'text/javascript'));
    await expect(load(`assets/portal-${status}.js`)).rejects.toMatchObject({ name: 'NetworkError' });
    expect(await load(`assets/portal-${status}.js`)).toBe('loaded');
    expect(answers.mock.calls.map(([, init]) => init?.cache)).toEqual(['default', 'reload']);
    expect(told).not.toHaveBeenCalled();
  },
);

it('reports no update when the network or a proxy fails, and the next try may succeed', async () => {
  answers
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(answer(502, 'text/html'))
    .mockResolvedValueOnce(answer(200, 'text/javascript'));
  await expect(load('assets/late.js')).rejects.toMatchObject({ name: 'NetworkError' });
  await expect(load('assets/late.js')).rejects.toMatchObject({ name: 'NetworkError' });
  expect(await load('assets/late.js')).toBe('loaded');
  expect(told).not.toHaveBeenCalled();
});
