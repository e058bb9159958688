import { expect, test } from 'vitest';
import { isSubtitleChanged, noChanges, slotOf, slotsOf } from './ad-slot.ts';

const ad = {
  positionId: 2,
  name: 'Fern',
  AdImageUrl: 'https://party.example/api/ad/a/image',
  directUrl: 'https://fern.example/',
};
const file = new File(['a'], 'fern.webp');

test('there are six slots, those without an ad empty and unchanged', () => {
  const slots = slotsOf({ subtitle: '', ads: [ad] }, noChanges);
  expect(slots.map((slot) => slot.positionId)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(slots[0]).toEqual({
    positionId: 1,
    name: '',
    directUrl: '',
    AdImageUrl: null,
    uploadFile: null,
    existed: false,
    isRemoved: false,
    isChanged: false,
  });
  expect(slots[1]).toMatchObject({ ...ad, existed: true, isChanged: false });
});

test('retyped text counts as a change only when it differs', () => {
  expect(slotOf(2, ad, { name: 'Fern ' }).isChanged).toBe(false);
  expect(slotOf(2, ad, { name: 'Field' }).isChanged).toBe(true);
  expect(slotOf(2, ad, { directUrl: 'fern.example' }).isChanged).toBe(false);
  expect(slotOf(2, ad, { directUrl: '' }).isChanged).toBe(true);
  expect(slotOf(1, undefined, { name: ' ', directUrl: '' }).isChanged).toBe(false);
});

test('a picture that is chosen or removed takes the place of the old one', () => {
  expect(slotOf(2, ad, { image: { key: 'k', file } })).toMatchObject({
    AdImageUrl: null,
    uploadFile: file,
    isChanged: true,
  });
  expect(slotOf(2, ad, { image: 'removed' })).toMatchObject({
    AdImageUrl: null,
    uploadFile: null,
    isChanged: true,
  });
});

test('a new slot whose picture was chosen and removed is empty again', () => {
  expect(slotOf(1, undefined, { image: 'removed' })).toMatchObject({ isChanged: false, uploadFile: null });
});

test('only an ad that was there can be removed', () => {
  expect(slotOf(2, ad, { isRemoved: true })).toMatchObject({ isRemoved: true, isChanged: true });
  expect(slotOf(1, undefined, { isRemoved: true })).toMatchObject({ isRemoved: false, isChanged: false });
});

test('spaces around a subtitle are no change', () => {
  const saved = { subtitle: 'Flowers', ads: [] };
  expect(isSubtitleChanged(saved, noChanges)).toBe(false);
  expect(isSubtitleChanged(saved, { subtitle: ' Flowers ', slots: {} })).toBe(false);
  expect(isSubtitleChanged(saved, { subtitle: '', slots: {} })).toBe(true);
});
