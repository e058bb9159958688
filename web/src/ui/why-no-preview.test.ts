import { expect, it } from 'vitest';
import { whyNoPreview } from './why-no-preview.ts';

const answering = (status: number, code?: string, headers: Record<string, string> = {}) =>
  whyNoPreview('https://a.test/p?t=1', async () =>
    Response.json(code ? { error: { code, message: '' } } : {}, { status, headers }),
  );

it('distinguishes a photo without a preview, one that has to wait, and any other failure (D3)', async () => {
  expect(await answering(422, 'PREVIEW_UNAVAILABLE')).toEqual({ kind: 'unavailable' });
  expect(await answering(503, 'PREVIEWS_BUSY', { 'retry-after': '7' })).toEqual({ kind: 'busy', seconds: 7 });
  expect(await answering(503, 'SERVICE_UNAVAILABLE')).toEqual({ kind: 'busy', seconds: 5 });
  expect(await answering(200)).toEqual({ kind: 'busy', seconds: 0 });
  expect(await answering(403, 'URL_EXPIRED')).toEqual({ kind: 'broken' });
  expect(await answering(502)).toEqual({ kind: 'broken' });
  expect(await whyNoPreview('/p', () => Promise.reject(new TypeError('offline')))).toEqual({
    kind: 'broken',
  });
});
