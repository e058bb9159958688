import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '#testing/open-page.tsx';
import { sampleConfig } from '#testing/samples.ts';
import { texts as en } from '#texts/en/site/photographers.ts';

test('photographers read about cameras first where the site takes them, with its port', async () => {
  await openPage('/help/photographers', { getConfig: sampleConfig({ cameraPort: 2221 }) });
  const ways = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect
    .poll(() => ways.elements().map((way) => way.textContent))
    .toEqual([
      'First, get an upload key',
      'From a camera',
      'From a folder',
      'From your own program',
      en.download.title,
      en.favourites.title,
    ]);
  await expect.element(page.getByRole('main')).toMatchTextContent('Port2221');
});
