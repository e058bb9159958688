import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useChosenFiles } from './use-chosen-files.ts';

const SMALL = new ArrayBuffer(1000);
const LARGE = new ArrayBuffer(5 * 1024 * 1024 + 1);
const photos = (bytes: ArrayBuffer, ...names: string[]) =>
  names.map((name) => new File([bytes], name, { type: 'image/jpeg', lastModified: 1 }));

test('left-out large photos use no quota, and return when there is room', async () => {
  const { result, act } = await renderHook(() => useChosenFiles(3));
  await act(() => result.current.add([...photos(SMALL, 'a'), ...photos(LARGE, 'b', 'c')]));
  expect(result.current.count).toBe(3);
  await act(() => result.current.leaveLarge(true));
  expect(result.current.count).toBe(1);
  await act(() => result.current.add([...photos(SMALL, 'd'), ...photos(LARGE, 'b', 'e')]));
  expect(result.current).toMatchObject({ count: 2, dropped: 0 });
  expect(result.current.tooLarge.map(({ name }) => name)).toEqual(['b', 'c', 'e']);
  await act(() => result.current.leaveLarge(false));
  expect(result.current).toMatchObject({ count: 3, dropped: 2 });
  expect(result.current.large.map(({ name }) => name)).toEqual(['b']);
});

test('removing a large photo frees its quota', async () => {
  const { result, act } = await renderHook(() => useChosenFiles(2));
  await act(() => result.current.add([...photos(SMALL, 'a'), ...photos(LARGE, 'b', 'c')]));
  expect(result.current.going.map(({ name }) => name)).toEqual(['a', 'b']);
  await act(() => result.current.remove(result.current.large[0]!));
  expect(result.current).toMatchObject({ count: 1, tooLarge: [], dropped: 0 });
  await act(() => result.current.add(photos(LARGE, 'd')));
  expect(result.current.going.map(({ name }) => name)).toEqual(['a', 'd']);
});
