import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hold, received, release } from '#testing/answer-calls.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleConfig } from '#testing/samples.ts';

test('shows the plans only with the loaded configuration, so that no number changes visibly (B5)', async () => {
  const config = sampleConfig({ features: { faces: true, payments: false, mail: true } });
  await openPage('/pricing', { getConfig: hold(config) });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => received('getConfig')).not.toHaveLength(0);
  await expect.element(page.getByText('NT$549', { exact: true })).not.toBeVisible();
  await release();
  await expect.element(page.getByText('NT$549', { exact: true })).toBeVisible();
  expect(document.querySelector('a[href="/pending-event-creation"]')).toBeNull();
});
