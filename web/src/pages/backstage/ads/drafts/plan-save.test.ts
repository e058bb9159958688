import { expect, test } from 'vitest';
import { formOf } from '#pages/backstage/ads/editor/send-ads.ts';
import { planSave, withoutSent } from './plan-save.ts';

const ad = (positionId: number) => ({
  positionId,
  name: `Ad ${positionId}`,
  AdImageUrl: 'https://party.example/api/ad/a/image',
  directUrl: 'https://fern.example/',
});
const saved = { subtitle: 'Flowers', ads: [ad(1), ad(2), ad(3)] };
const file = new File(['a'], 'fern.webp', { type: 'image/webp' });

test('sends only differences, with complete links and pictures by part name', () => {
  const plan = planSave(saved, {
    slots: {
      1: { name: 'Ad 1' },
      2: { name: ' Field ' },
      3: { isRemoved: true, image: { key: 'a', file } },
      5: { name: 'New', directUrl: 'fern.example', image: { key: 'b', file } },
    },
  });
  expect(plan).toEqual({
    settingSet: {
      imageAdSet: [
        { positionId: 2, name: 'Field', url: 'https://fern.example/' },
        { positionId: 3, remove: true },
        { positionId: 5, name: 'New', url: 'https://fern.example/', imageName: 'adImage5' },
      ],
    },
    images: [{ name: 'adImage5', file }],
  });
});

test('sends a changed subtitle, also an emptied one', () => {
  const settingOf = (subtitle: string) => planSave(saved, { subtitle, slots: {} }).settingSet;
  expect(settingOf(' Cakes ')).toEqual({ plusEventSetting: { sponsorSubtitle: 'Cakes' }, imageAdSet: [] });
  expect(settingOf('')).toEqual({ plusEventSetting: { sponsorSubtitle: '' }, imageAdSet: [] });
  expect(settingOf('Flowers')).toEqual({ imageAdSet: [] });
});

test('changes made during a save stay unsaved', () => {
  const sent = { subtitle: 'Cakes', slots: { 1: { name: 'One' }, 2: { name: 'Two' } } };
  expect(withoutSent(sent, sent)).toEqual({ slots: {} });
  const now = { subtitle: 'Cake', slots: { ...sent.slots, 2: { name: 'Second' } } };
  expect(withoutSent(now, sent)).toEqual({ subtitle: 'Cake', slots: { 2: { name: 'Second' } } });
});

test('the form contains the event id, then the settings, then the pictures', () => {
  const change = { name: 'New', directUrl: 'a.example', image: { key: 'k', file } };
  const form = formOf('event', planSave(saved, { slots: { 6: change } }));
  expect([...form.keys()]).toEqual(['eventId', 'settingSet', 'adImage6']);
  expect((form.get('adImage6') as File).name).toBe('fern.webp');
  expect(() => formOf('', planSave(saved, { slots: {} }))).toThrow('Event ID is required');
});
