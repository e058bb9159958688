import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '#testing/open-page.tsx';
import { personAt, sampleParty } from '#testing/sample-people.ts';
import { sampleConfig } from '#testing/samples.ts';

test('offers no mails about new photos if the installation sends none', async () => {
  const { event, figures, photos, replies } = sampleParty([1]);
  await openPage(personAt(event, figures[0]!), {
    ...replies,
    getConfig: sampleConfig({ features: { faces: true, payments: true, mail: false } }),
    listPhotosOfFigures: { photos: photos.slice(0, 1), likely: [] },
  });
  await page.getByRole('button', { name: 'This is me' }).click();
  await expect.element(page.getByRole('heading', { name: '1 photo of you' })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Notify me about new photos' }))
    .not.toBeInTheDocument();
});
