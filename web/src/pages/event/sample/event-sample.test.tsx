import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Queries } from '#lib/api/queries.tsx';
import { loadNamespaces } from '#texts/i18n.ts';
import { BottomBars } from '#ui/layout/bottom-bar.tsx';
import { EventSample } from './event-sample.tsx';

const PHOTOS = 30;

beforeAll(() => loadNamespaces(['event-page', 'photos']));
beforeEach(async () => {
  window.scrollTo(0, 0);
});

const selectByHand = async () => {
  await render(
    <Queries>
      <EventSample eventType="Free" />
      <BottomBars />
    </Queries>,
  );
  await page.getByRole('button', { name: 'Download', exact: true }).first().click();
  await page.getByRole('button', { name: /Select manually/ }).click();
  await expect.element(bar()).toBeVisible();
};
const bar = () => page.getByRole('region', { name: 'Selected photos' });
const expectSelected = (count: number) =>
  expect.element(bar().getByText(`${count} selected`, { exact: true })).toBeVisible();
const box = (number: number) => page.getByRole('checkbox', { name: new RegExp(`^Select photo ${number},`) });
const photo = (number: number) => page.getByRole('button', { name: new RegExp(`^Open photo ${number},`) });

test('checkboxes select, and the bar counts', { tags: 'rest' }, async () => {
  await selectByHand();
  await expectSelected(0);
  await box(1).click();
  await box(2).click();
  await expectSelected(2);
  await box(1).click();
  await expectSelected(1);
  await expect.element(box(1)).not.toBeChecked();
  await expect.element(box(2)).toBeChecked();
});

test('selects all photos at once, including unrendered ones, and clears them', { tags: 'rest' }, async () => {
  await selectByHand();
  await bar().getByRole('button', { name: 'Select all' }).click();
  await expectSelected(PHOTOS);
  // Without styles the bar is at the page's end, where a click has scrolled to.
  window.scrollTo(0, 0);
  await box(3).click();
  await expectSelected(PHOTOS - 1);
  await bar().getByRole('button', { name: 'Select all' }).click();
  await bar().getByRole('button', { name: 'Clear' }).click();
  await expectSelected(0);
});

test('the selection bar has one download button with the number of photos', { tags: 'rest' }, async () => {
  await selectByHand();
  for (const number of [1, 2, 3]) await box(number).click();
  await expect.element(bar().getByRole('button', { name: 'Download 3 photos', exact: true })).toBeVisible();
  await expect.element(bar().getByRole('button', { name: /^Download/ })).toHaveLength(1);
  const [selectAll, count] = [
    bar().getByRole('button', { name: 'Select all' }),
    bar().getByText('3 selected'),
  ];
  const leftOf = (part: typeof count) => part.element().getBoundingClientRect().left;
  expect(leftOf(selectAll)).toBeLessThan(leftOf(count));
});

test('a photo opens in the viewer during a selection, which continues afterwards', async () => {
  await selectByHand();
  await box(1).click();
  await photo(2).click();
  await expect.element(page.getByRole('dialog', { name: 'Photo viewer' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Photo viewer' })).not.toBeInTheDocument();
  await expectSelected(1);
  await expect.element(box(1)).toBeChecked();
});

test('cancelling ends the selection, and the next one starts empty', { tags: 'rest' }, async () => {
  await selectByHand();
  await box(1).click();
  await bar().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(bar()).not.toBeInTheDocument();
  window.scrollTo(0, 0);
  await expect.element(photo(1)).toBeVisible();
  expect(box(1).query()).toBeNull();
  await page.getByRole('button', { name: 'Download', exact: true }).first().click();
  await page.getByRole('button', { name: /Select manually/ }).click();
  await expectSelected(0);
});
