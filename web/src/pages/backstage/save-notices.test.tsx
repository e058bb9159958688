import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut } from '#testing/answer-calls.ts';
import { stopTime } from '#testing/control-time.ts';
import {
  eventWithAds,
  FAILED,
  openBackstage,
  SAVED,
  saveButton,
  savedAs,
  subtitleField,
} from '#testing/edit-ads.ts';

test('shows a failure for 5 seconds and a success for 3', async () => {
  const event = eventWithAds();
  await openBackstage(event, { saveAds: cut });
  await subtitleField.fill('Cakes');
  const advance = stopTime();
  const tickUntilShown = (text: string, isShown: boolean) =>
    expect.poll(() => advance(50).then(() => page.getByText(text).query() !== null)).toBe(isShown);
  await saveButton.click();
  await tickUntilShown(FAILED, true);
  await advance(4500);
  await expect.element(page.getByText(FAILED)).toBeVisible();
  await advance(1000);
  await tickUntilShown(FAILED, false);
  await answerCalls(savedAs(event, { subtitle: 'Cakes' }));
  await saveButton.click();
  await tickUntilShown(SAVED, true);
  await advance(2500);
  await expect.element(page.getByText(SAVED)).toBeVisible();
  await advance(1000);
  await tickUntilShown(SAVED, false);
});
