import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage } from '#testing/open-page.tsx';
import { catchDownloads } from '#testing/sample-downloads.ts';

const openPacking = async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const send = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation(async (...request) => {
    if (String(request[0]).endsWith('/photo-6.svg')) await held;
    return send(...request);
  });
  await openPage('/test/plus-event-page?open=download');
  await page.getByRole('button', { name: /^Select manually/ }).click();
  const bar = page.getByRole('region', { name: 'Selected photos' });
  await bar.getByRole('button', { name: 'Select all' }).click();
  await bar.getByRole('button', { name: /^Download \d/ }).click();
  const packing = page.getByRole('dialog', { name: 'Packing photos' });
  await expect.element(packing).toMatchTextContent('5/30');
  return { packing, bar, letGo };
};

test('counts packed photos, and shows the sponsor of a Plus event', async () => {
  const saved = catchDownloads();
  const { packing, letGo } = await openPacking();
  await expect.element(packing).toMatchTextContent('5 of 30 photos packed');
  await expect.element(packing.getByRole('link', { name: /^Ad:/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(packing).toBeVisible();
  letGo();
  await expect.element(packing).not.toBeInTheDocument();
  expect(saved).toHaveLength(1);
  const zip = await (await fetch(saved[0]?.href ?? '')).text();
  expect(new Set(zip.match(/party-\d+\.svg/g)).size).toBe(30);
});

test('saves nothing after a press on Cancel, and keeps the selection', async () => {
  const saved = catchDownloads();
  const { packing, bar, letGo } = await openPacking();
  await packing.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(packing).not.toBeInTheDocument();
  letGo();
  await expect.element(bar.getByRole('button', { name: 'Download 30 photos' })).toBeVisible();
  expect(saved).toEqual([]);
  await bar.getByRole('button', { name: /^Download \d/ }).click();
  await expect.poll(() => saved.length).toBe(1);
  await expect.element(bar).not.toBeInTheDocument();
});
