import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { loadChunk } from '#lib/loading/load-chunk.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleEvent } from '#testing/samples.ts';
import { texts as en } from '#texts/en/common.ts';
import { texts as zh } from '#texts/zh-TW/common.ts';

/** Requests files of a build that the server no longer has. */
const wantOldFiles = (name: string) =>
  expect(loadChunk(async () => {}, [`assets/${name}-1.js`, `assets/${name}-2.js`])).rejects.toThrow();

matrix([
  ['en', en, 'Download photos', 'Download'],
  ['zh-TW', zh, '下載照片', '下載'],
] as const)(
  'asks once for a reload after an upgrade, also above a sheet (%s)',
  async (language, t, sheet, open) => {
    const event = sampleEvent();
    await openPage(`/event/${event.pinCode}`, { lookUpEvent: event }, language);
    await wantOldFiles(`${language}-first`);
    const notice = page.getByRole('alert').filter({ hasText: t.error.updated });
    const reload = notice.getByRole('button', { name: t.error.reload });
    await expect.element(reload).toBeVisible();
    await expectAccessible('a page that the server has no longer');
    await notice.getByRole('button', { name: t.close }).click();
    await expect.element(notice).not.toBeInTheDocument();

    await wantOldFiles(`${language}-second`);
    await page.getByRole('button', { name: open, exact: true }).first().click();
    await expect.element(page.getByRole('dialog', { name: sheet })).toBeVisible();
    await expect.element(reload).toBeVisible();
    expect(page.getByText(t.error.updated, { exact: false }).elements()).toHaveLength(1);
    const { x, y, width, height } = reload.element().getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    expect(reload.element().contains(hit)).toBe(true);
  },
);
