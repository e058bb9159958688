import { expect, test } from 'vitest';
import { touchedSpecs } from './touched-specs.ts';

const specs = ['backstage-ads.spec.ts', 'hearts.spec.ts', 'join-event.spec.ts', 'upload-photos.spec.ts'];

test('a change of a noun touches the specs named after it', () => {
  expect(touchedSpecs(['server/src/ads/change-ads.ts'], specs)).toEqual(['backstage-ads.spec.ts']);
  expect(touchedSpecs(['web/src/parts/uploads/queue/upload-queue.ts'], specs)).toEqual([
    'upload-photos.spec.ts',
  ]);
});

test('a change of a screen touches the spec of its name', () => {
  expect(touchedSpecs(['web/src/pages/join/join-event.tsx'], specs)).toEqual(['join-event.spec.ts']);
});

test('a changed spec runs itself, a document nothing', () => {
  expect(touchedSpecs(['e2e/hearts.spec.ts', 'docs/uploads.md'], specs)).toEqual(['hearts.spec.ts']);
});
