import { describe, expect, test } from 'vitest';
import { type SlotChange, slotOf } from '#parts/ads/ad-draft.ts';
import { faultOf } from './plan-save.ts';

const ad = {
  positionId: 3,
  name: 'Fern',
  AdImageUrl: 'https://party.example/api/ad/a/image',
  directUrl: 'https://fern.example/',
};
const file = new File(['a'], 'fern.webp');
const image = { key: 'k', file };
const added = (change: SlotChange) => faultOf(slotOf(3, undefined, change));
const changed = (change: SlotChange) => faultOf(slotOf(3, ad, change));

describe('a new ad', () => {
  test('may be empty', () => {
    expect(added({})).toBeNull();
    expect(added({ name: '  ', directUrl: '' })).toBeNull();
  });

  test('needs name, link and image, or none of them', () => {
    const all = { name: 'Fern', directUrl: 'fern.example', image };
    expect(added(all)).toBeNull();
    for (const one of ['name', 'directUrl', 'image'] as const) {
      const { [one]: _, ...others } = all;
      expect(added(others), `without ${one}`).toBe('lackOfInfo');
      expect(added({ [one]: all[one] }), `${one} alone`).toBe('lackOfInfo');
    }
  });
});

describe('an existing ad', () => {
  test('is valid unchanged, with another picture, and when removed', () => {
    expect(changed({})).toBeNull();
    expect(changed({ image })).toBeNull();
    expect(changed({ image: 'removed', isRemoved: true })).toBeNull();
  });

  test('needs an image, then name and link', () => {
    expect(changed({ image: 'removed' })).toBe('imageNeeded');
    expect(changed({ image: 'removed', name: '', directUrl: '' })).toBe('imageNeeded');
    expect(changed({ name: ' ' })).toBe('lackOfText');
    expect(changed({ directUrl: '' })).toBe('lackOfText');
  });
});

test('a link is a web address with or without its scheme', () => {
  for (const good of ['fern.example', 'http://fern.example/a?b', 'https://fern.example', 'fern.example:8080'])
    expect(changed({ directUrl: good }), good).toBeNull();
  for (const bad of [
    'javascript:alert(1)',
    'data:text/html,a',
    'java\tscript:a',
    'https://a@fern.example',
    'fern',
  ])
    expect(changed({ directUrl: bad }), bad).toBe('linkInvalid');
});

test('a picture blocks saving while it is converted and after a failure', () => {
  const slot = slotOf(3, ad, {});
  expect(faultOf(slot, { state: 'processing', progress: 80 })).toBe('processing');
  expect(faultOf(slot, { state: 'processing', progress: 100 })).toBeNull();
  expect(faultOf(slot, { state: 'error', fault: 'format', file })).toBe('imageFailed');
});
