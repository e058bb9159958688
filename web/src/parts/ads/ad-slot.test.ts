import { expect, test } from 'vitest';
import { isSubtitleChanged, noChanges, slotOf, slotsOf } from './ad-draft.ts';

const ad = {
  positionId: 2,
  name: 'Fern',
  AdImageUrl: 'https://party.example/api/ad/a/image',
  directUrl: 'https://fern.example/',
};
const file = new File(['a'], 'fern.webp');

test('returns six slots, and those without an ad are empty and unchanged', () => {
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

test('retyped text counts as a change only if it differs', () => {
  expect(slotOf(2, ad, { name: 'Fern ' }).isChanged).toBe(false);
  expect(slotOf(2, ad, { name: 'Field' }).isChanged).toBe(true);
  expect(slotOf(2, ad, { directUrl: 'fern.example' }).isChanged).toBe(false);
  expect(slotOf(2, ad, { directUrl: '' }).isChanged).toBe(true);
  expect(slotOf(1, undefined, { name: ' ', directUrl: '' }).isChanged).toBe(false);
});

test('a chosen or removed picture replaces the old one', () => {
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

test('a new slot is empty again after its picture was chosen and removed', () => {
  expect(slotOf(1, undefined, { image: 'removed' })).toMatchObject({ isChanged: false, uploadFile: null });
});

test('only an existing ad can be removed', () => {
  expect(slotOf(2, ad, { isRemoved: true })).toMatchObject({ isRemoved: true, isChanged: true });
  expect(slotOf(1, undefined, { isRemoved: true })).toMatchObject({ isRemoved: false, isChanged: false });
});

test('surrounding spaces do not change a subtitle', () => {
  const saved = { subtitle: 'Flowers', ads: [] };
  expect(isSubtitleChanged(saved, noChanges)).toBe(false);
  expect(isSubtitleChanged(saved, { subtitle: ' Flowers ', slots: {} })).toBe(false);
  expect(isSubtitleChanged(saved, { subtitle: '', slots: {} })).toBe(true);
});
