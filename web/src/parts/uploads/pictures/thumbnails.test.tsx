import { expect, test, vi } from 'vitest';
import { until } from '#testing/until.ts';
import { createThumbnails } from './thumbnails.ts';

const file = (name: string) => new File([name], name);
const open = () => {
  const make = vi.fn(async (file: File) => `blob:${file.name}`);
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  return { ...createThumbnails(make), make, revoke };
};

test('a chosen photo keeps one picture during its upload, which is revoked when it is no longer needed', async () => {
  const { ask, letGo, state, make, revoke } = open();
  const photo = file('a.jpg');
  ask([{ id: 'chosen', file: photo }]);
  await until(() => expect(state().get('chosen')).toBe('blob:a.jpg'));
  letGo(['chosen']);
  ask([{ id: 'item', file: photo }]);
  await until(() => expect([...state()]).toEqual([['item', 'blob:a.jpg']]));
  ask([{ id: 'item', file: file('made smaller.jpg') }]);
  expect(revoke).not.toHaveBeenCalled();
  letGo(['item']);
  await until(() => expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:a.jpg'));
  expect([...state()]).toEqual([]);
  expect(make).toHaveBeenCalledOnce();
  ask([{ id: 'chosen', file: photo }]);
  await until(() => expect(state().get('chosen')).toBe('blob:a.jpg'));
  expect(make).toHaveBeenCalledTimes(2);
});

test('revokes a picture that is finished after its photo was released', async () => {
  const { ask, letGo, state, revoke } = open();
  ask([{ id: 'item', file: file('a.jpg') }]);
  letGo(['item']);
  await until(() => expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:a.jpg'));
  expect(state().size).toBe(0);
});
