import { expect, test } from 'vitest';
import { changesOfText, noChanges, textOfChanges } from './ad-draft.ts';

const file = new File(['a'], 'fern.webp');
const changes = {
  subtitle: 'Cakes',
  slots: {
    1: { name: 'Fern', directUrl: 'fern', image: { key: 'k', file } },
    2: { image: 'removed' as const },
    3: { isRemoved: true as const },
  },
};

test('restores a draft unchanged, with its pictures by key', async () => {
  const read = async (key: string) => (key === 'k' ? file : undefined);
  expect(await changesOfText(textOfChanges(changes), read)).toEqual(changes);
});

test('a missing picture does not affect the rest of the draft', async () => {
  const { slots } = await changesOfText(textOfChanges(changes), async () => undefined);
  expect(slots[1]).toEqual({ name: 'Fern', directUrl: 'fern' });
});

test('no changes give an empty text', async () => {
  expect(textOfChanges(noChanges)).toBe('');
  expect(await changesOfText('', async () => file)).toEqual(noChanges);
});
