import type { PageData } from '@togather/contract/schemas/events.ts';
import { expect, test } from 'vitest';
import { eventPage, personPage } from './pages.ts';

const photo = { previewUrl: '/preview?t="1"', width: 3, height: 4, focus: 20 };
const event = (changes: object = {}) =>
  JSON.stringify({
    eventName: '</script><b>',
    pinCode: 'ABC234',
    hostUserName: 'Mina',
    cover: null,
    eventType: 'Free',
    adInfos: [],
    photos: Array(12).fill(photo),
    faceGrouping: true,
    figureCount: 0,
    requester_permissions: { uploadPhoto: 'ALLOW' },
    ...changes,
  });
const pictures = (html: string) => html.split('<img ').length - 1;

test('shows the name and the first photos, escaped, and brings the event along', () => {
  const html = eventPage(event(), 'en');
  expect(html).toContain('<bdi>&#60;/script&#62;&#60;b&#62;</bdi>');
  expect(pictures(html)).toBe(12);
  expect(html).toContain('src="/preview?t=&#34;1&#34;&#38;w=320" style="object-position: 50% 20%"');
  expect(html).toContain(
    '<script type="application/json" id="data">{"event":{"eventName":"\\u003c/script>\\u003cb>"',
  );
});

test('shows the cover in two sizes', () => {
  const html = eventPage(event({ cover: photo }), 'en');
  expect(pictures(html)).toBe(13);
  expect(html).toContain(
    'style="object-position: 50% min(0px, max(100cqh - 133.3cqw, 50cqh - 26.7cqw))" sizes="100vw" srcset="/preview?t=&#34;1&#34;&#38;w=640 640w',
  );
});

test('leaves the place of an ad between the photos empty', () => {
  const ad = { adInfos: [{ positionId: 6 }] };
  expect(pictures(eventPage(event({ ...ad, eventType: 'Plus' }), 'zh-TW'))).toBe(11);
  expect(pictures(eventPage(event(ad), 'en'))).toBe(12);
});

test('shows nothing without photos, and brings the event along', () => {
  const empty = event({ photos: [] });
  expect(eventPage(empty, 'en')).toMatch(/^<script /);
  expect(personPage({ json: empty, header: 'above' }, undefined, 'en')).toMatch(/^<script /);
});

test('a person’s page shows their photos below the header', () => {
  const person = { figureId: 'A', found: { photos: [photo], likely: [] } } as unknown as PageData['person'];
  const html = personPage({ json: event({ photos: [] }), header: 'above' }, person, 'en');
  expect(html).toMatch(/^<main>above<div class="grid/);
  expect(html).toContain('"person":{"figureId":"A","found":{"photos":[{');
});
