import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchEntries, fetchPhoto } from './fetch-entries.ts';

const entries = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `${at}.jpg`, url: `/${at}` }));
const blob = (text: string) => new Blob([text]);

it("does not treat a captive portal's page as a photo", async () => {
  vi.useFakeTimers();
  const portal = async () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
  const fetched = expect(fetchPhoto('/photo', portal)).rejects.toMatchObject({ name: 'NetworkError' });
  await vi.runAllTimersAsync();
  await fetched;
  vi.useRealTimers();
});

describe('fetchEntries', () => {
  it('keeps the order and skips photos that cannot be fetched', async () => {
    const failed: string[] = [];
    const got: string[] = [];
    const fetchOne = async (url: string) => {
      if (url === '/2' || url === '/6') throw new Error('gone');
      return blob(url);
    };
    const told = { onFailed: (entry: { name: string }) => failed.push(entry.name) };
    for await (const { entry } of fetchEntries(entries(7), told, fetchOne)) got.push(entry.name);
    expect(got).toEqual(['0.jpg', '1.jpg', '3.jpg', '4.jpg', '5.jpg']);
    expect(failed).toEqual(['2.jpg', '6.jpg']);
  });
  it('prefetches only a few photos', async () => {
    const fetchOne = vi.fn(async (url: string) => blob(url));
    const all = fetchEntries(entries(50), { onFailed: () => {} }, fetchOne);
    await all.next();
    expect(fetchOne.mock.calls.length).toBeLessThanOrEqual(4);
  });
});

describe('fetchPhoto', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const answers = (...statuses: number[]) => {
    const fetchOne = vi.fn<typeof fetch>();
    for (const status of statuses) fetchOne.mockResolvedValueOnce(new Response('x', { status }));
    return fetchOne;
  };
  const settle = async (promise: Promise<unknown>) => {
    const result = promise.then(
      () => 'got',
      () => 'failed',
    );
    await vi.runAllTimersAsync();
    return result;
  };

  it('retries twice', async () => {
    const fetchOne = answers(500, 503, 200);
    expect(await settle(fetchPhoto('/a', fetchOne))).toBe('got');
    expect(fetchOne).toHaveBeenCalledTimes(3);
  });
  it('gives up after the third attempt', async () => {
    const fetchOne = answers(500, 500, 500, 200);
    expect(await settle(fetchPhoto('/a', fetchOne))).toBe('failed');
    expect(fetchOne).toHaveBeenCalledTimes(3);
  });
  it("reports the server's refusal, or that no response arrived (B3)", async () => {
    const said = { error: { code: 'URL_EXPIRED', message: 'This link has expired.' } };
    const refused = vi.fn<typeof fetch>().mockResolvedValue(Response.json(said, { status: 403 }));
    await expect(fetchPhoto('/a', refused)).rejects.toMatchObject({ name: 'ApiError', code: 'URL_EXPIRED' });
    const silent = fetchPhoto('/a', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('failed')));
    const failure = expect(silent).rejects.toMatchObject({ name: 'NetworkError' });
    await vi.runAllTimersAsync();
    await failure;
  });
  it('does not retry a refused request', async () => {
    const fetchOne = answers(404, 200);
    expect(await settle(fetchPhoto('/a', fetchOne))).toBe('failed');
    expect(fetchOne).toHaveBeenCalledTimes(1);
  });
});
