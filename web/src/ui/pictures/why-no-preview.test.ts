import { expect, it } from 'vitest';
import { secondsUntilTry, whyNoPreview } from './photo-image.tsx';

const answering = (status: number, code?: string, headers: Record<string, string> = {}) =>
  whyNoPreview('https://a.test/p?t=1', async () =>
    Response.json(code ? { error: { code, message: '' } } : {}, { status, headers }),
  );

it('distinguishes a missing preview, a busy server, a refusal and a lost network (D3)', async () => {
  expect(await answering(422, 'PREVIEW_UNAVAILABLE')).toEqual({ kind: 'unavailable' });
  expect(await answering(503, 'PREVIEWS_BUSY', { 'retry-after': '7' })).toEqual({ kind: 'busy', seconds: 7 });
  expect(await answering(503, 'SERVICE_UNAVAILABLE')).toEqual({ kind: 'busy', seconds: 5 });
  expect(await answering(200)).toEqual({ kind: 'busy', seconds: 0 });
  expect(await answering(403, 'URL_EXPIRED')).toEqual({ kind: 'refused' });
  expect(await answering(502)).toEqual({ kind: 'lost' });
  expect(await whyNoPreview('/p', () => Promise.reject(new TypeError('offline')))).toEqual({ kind: 'lost' });
});

it('retries a few times at growing intervals, and never after a refusal', () => {
  const waits = [1, 2, 3, 4, 5, 6].map((made) => secondsUntilTry({ kind: 'lost' }, made));
  expect(waits).toEqual([1, 2, 4, 8, 16, null]);
  expect(secondsUntilTry({ kind: 'busy', seconds: 7 }, 1)).toBe(7);
  expect(secondsUntilTry({ kind: 'busy', seconds: 7 }, 6)).toBeNull();
  expect(secondsUntilTry({ kind: 'refused' }, 1)).toBeNull();
  expect(secondsUntilTry({ kind: 'unavailable' }, 1)).toBeNull();
});
