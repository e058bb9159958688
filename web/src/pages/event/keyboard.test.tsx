import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { openPage } from '#testing/open-page.tsx';

const MOST_STOPS = 80;

beforeEach(() => {
  window.scrollTo(0, 0);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
});

/** Tabs to a target and presses another key there. */
const press = async (target: Locator, key: '{Enter}' | ' ') => {
  await expect.element(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS && document.activeElement !== target.element(); stop += 1)
    await userEvent.keyboard('{Tab}');
  await expect.element(target).toHaveFocus();
  await userEvent.keyboard(key);
};
const download = () => page.getByRole('button', { name: 'Download', exact: true }).first();

test('keeps the focus inside a dialog, and returns it on closing', async () => {
  await openPage('/test/free-event-page');
  await press(download(), '{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Download photos' });
  await expect.element(dialog).toHaveFocus();
  for (let stop = 0; stop < 8; stop += 1) {
    expect(dialog.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Tab}');
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(download()).toHaveFocus();
});

test('selects photos, and shows the focus at every stop', { tags: 'rest' }, async () => {
  await openPage('/test/free-event-page?open=download');
  await press(page.getByRole('button', { name: /^Select manually/ }), '{Enter}');
  const box = page.getByRole('checkbox', { name: /^Select photo 2,/ });
  await press(box, ' ');
  await expect.element(box).toBeChecked();
  await expect
    .element(page.getByRole('region', { name: 'Selected photos' }))
    .toMatchTextContent('1 selected');
  for (let stop = 0; stop < 12; stop += 1) {
    await userEvent.keyboard('{Tab}');
    // The next stop may still be rendering.
    const outline = () => getComputedStyle(document.activeElement ?? document.body).outline;
    await expect.poll(outline).toMatch(/solid 2px$/);
  }
});
