import { beforeEach, expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { dropDrafts, readDraft, storeDraft, useDraft } from './drafts.ts';

beforeEach(dropDrafts);

const field = (name: string) => renderHook(() => useDraft(name));

test("restores each field's text after the field was unmounted", async () => {
  const name = await field('name');
  await name.act(() => name.result.current[1]('Wedding'));
  await name.unmount();
  expect((await field('name')).result.current[0]).toBe('Wedding');
  expect((await field('title')).result.current[0]).toBe('');
});

test('an emptied field stores nothing', async () => {
  const { result, act } = await field('name');
  await act(() => result.current[1]('Wedding'));
  await act(() => result.current[1](''));
  expect(sessionStorage).toHaveLength(0);
});

test('signing out empties the open field and drops every draft, but no other tab data', async () => {
  sessionStorage.setItem('other', 'stays');
  storeDraft('title', 'Gala');
  const { result, act } = await field('name');
  await act(() => result.current[1]('Wedding'));
  await act(dropDrafts);
  expect(result.current[0]).toBe('');
  expect(readDraft('title')).toBe('');
  expect(sessionStorage.getItem('other')).toBe('stays');
  sessionStorage.removeItem('other');
});
