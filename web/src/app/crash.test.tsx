import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { inTurn } from '#testing/answer-calls.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleEvent } from '#testing/samples.ts';
import { stayHere } from '#testing/stay-here.ts';

test.each([
  ['en', 'Something went wrong', 'Reload'],
  ['zh-TW', '頁面發生錯誤', '重新載入'],
] as const)(
  'a screen that cannot be drawn shows the error page with a reload button, in %s',
  async (...all) => {
    const [language, title, label] = all;
    const wanted = stayHere();
    // React reports what the boundary caught.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = { ...sampleEvent(), photos: 'none' };
    await openPage(`/event/${broken.pinCode}`, { lookUpEvent: inTurn(broken) }, language);
    await expect.element(page.getByRole('alert').getByRole('heading', { name: title })).toBeVisible();
    await page.getByRole('alert').getByRole('button', { name: label }).click();
    await expect.poll(() => wanted).toEqual(['reload']);
  },
);
