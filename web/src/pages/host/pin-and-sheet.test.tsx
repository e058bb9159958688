import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, cut, received, respond } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { changedTo, hostTabs, openTab, section } from '#testing/manage-event.ts';
import { matrix } from '#testing/matrix.ts';
import { catchDownloads } from '#testing/sample-downloads.ts';
import { asHost, newPin, sampleEvent } from '#testing/samples.ts';

const openSharing = openTab();
const sheet = section('QR sheet to print');
const download = sheet.getByRole('button', { name: 'Download PDF' });

test('changes the PIN after confirmation, and page and address follow (D8)', { tags: 'rest' }, async () => {
  const event = asHost(sampleEvent({ eventName: 'Leaked party' }));
  const next = newPin();
  await openTab('settings')(event);
  const change = page.getByRole('button', { name: 'Change PIN' });
  await change.click();
  const dialog = page.getByRole('alertdialog', { name: 'Change the PIN?' });
  await expect.element(dialog).toMatchTextContent('stop working at once, for everybody');
  await expect.element(dialog).toMatchTextContent('Sheets you have printed no longer work');
  await expectAccessible('PIN dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(change).toHaveFocus();
  expect(await received('changeEvent')).toEqual([]);
  await answerCalls({
    changeEvent: changedTo(event, { pinCode: next }),
    lookUpEvent: { ...event, pinCode: next },
  });
  await userEvent.keyboard('{Enter}');
  const confirm = dialog.getByRole('button', { name: 'Change PIN now' });
  await expect.element(confirm).toBeVisible();
  await confirm.click();
  await expect.element(page.getByText(`The new PIN is ${next}.`)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => location.pathname).toBe(`/manage-event/${next}`);
  expect(location.search).toBe('?tab=settings');
  await expect.element(page.getByRole('main')).toMatchTextContent(next);
  expect(document.body.textContent).not.toContain(event.pinCode);
  await expect
    .element(page.getByRole('link', { name: 'Go to event' }))
    .toHaveAttribute('href', `/event/${next}`);
  expect(await received('changeEvent')).toMatchObject([{ body: { newPin: true } }]);
  await hostTabs.getByRole('link', { name: 'Sharing' }).click();
  const shared = section('QR code, PIN and link');
  await expect.element(shared).toMatchTextContent(`${location.origin}/event/${next}`);
  await expect.element(shared.getByRole('img', { name: 'QR code of the event' })).toBeVisible();
});

test('downloads the sheet in the chosen paper size and language', { tags: 'rest' }, async () => {
  const saved = catchDownloads();
  const event = asHost(sampleEvent());
  await openSharing(event, { getQrSheet: respond(200, '%PDF-1.7', 'application/pdf') });
  const names: string[] = [];
  for (const [paper, size] of [
    ['A4, for a wall', 'A4'],
    ['A6, for a table', 'A6'],
    ['A4, table tent', 'tent'],
    ['A3, poster', 'A3'],
  ] as const)
    for (const [spoken, language] of [
      ['English', 'en'],
      ['中文', 'zh-TW'],
    ] as const) {
      await sheet.getByRole('radio', { name: paper }).click();
      await sheet.getByRole('radio', { name: spoken }).click();
      await download.click();
      names.push(`${event.pinCode}-${size}-${language}.pdf`);
      await expect.poll(() => saved.map(({ name }) => name)).toEqual(names);
      expect((await received('getQrSheet')).at(-1)).toMatchObject({
        params: { eventId: event.eventId },
        query: { size, language },
      });
    }
  expect(await (await fetch(saved[0]?.href ?? '')).text()).toBe('%PDF-1.7');
});

test('shows why a sheet fails, and downloads it on a retry', { tags: 'rest' }, async () => {
  const saved = catchDownloads();
  await openSharing(asHost(sampleEvent()), { getQrSheet: cut });
  await download.click();
  await expect.element(sheet).toMatchTextContent('No connection. Check your network');
  await expectAccessible('no sheet');
  await answerCalls({ getQrSheet: respond(200, '%PDF-1.7', 'application/pdf') });
  await download.click();
  await expect.poll(() => saved).toHaveLength(1);
  await expect.element(sheet).not.toMatchTextContent('No connection');
});

matrix([
  {
    language: 'en',
    text: /The sheet cannot print these characters of the name: .?🎉 ع.?\. They are left out\./,
  },
  { language: 'zh-TW', text: /活動名稱中的「.?🎉 ع.?」無法印出，列印時會略過。/ },
] as const)(
  'warns before printing which characters the sheet leaves out, in $language',
  async ({ language, text }) => {
    const event = asHost(sampleEvent({ eventName: '春酒 🎉 ع' }));
    await openSharing(event, { checkQrSheet: { missing: ['🎉', 'ع'] } }, language);
    await expect.element(page.getByText(text)).toBeVisible();
  },
);

test('shows no warning when the sheet can print the whole name', async () => {
  await openSharing(asHost(sampleEvent()), { checkQrSheet: { missing: [] } });
  await expect.poll(() => received('checkQrSheet')).toHaveLength(1);
  await expect.element(page.getByText(/The sheet cannot print/)).not.toBeInTheDocument();
});

matrix([
  { language: 'en', label: 'A4, table tent', text: /fold it once along the line/ },
  { language: 'zh-TW', label: 'A4，對折立牌', text: /沿著線對折一次/ },
] as const)(
  'says how a table tent is folded, once it is chosen, in $language',
  async ({ language, label, text }) => {
    await openSharing(asHost(sampleEvent()), {}, language);
    const note = page.getByText(text);
    await expect.element(note).not.toBeInTheDocument();
    await page.getByRole('radio', { name: label }).click();
    await expect.element(note).toBeVisible();
    await expectAccessible('table tent');
  },
);

matrix([
  { language: 'en', title: 'QR code for your own design', actions: ['Download PNG', 'Download SVG'] },
  { language: 'zh-TW', title: '單獨的 QR Code', actions: ['下載 PNG', '下載 SVG'] },
] as const)(
  'downloads the QR code alone as PNG and SVG, in $language',
  async ({ language, title, actions }) => {
    const saved = catchDownloads();
    const event = asHost(sampleEvent());
    await openSharing(event, { getQrCode: respond(200, '<svg/>', 'image/svg+xml') }, language);
    for (const [index, format] of (['png', 'svg'] as const).entries()) {
      await section(title)
        .getByRole('button', { name: actions[index] ?? '' })
        .click();
      await expect.poll(() => saved.at(index)?.name).toBe(`${event.pinCode}-qr.${format}`);
      expect((await received('getQrCode')).at(-1)).toMatchObject({
        params: { eventId: event.eventId },
        query: { format },
      });
    }
    expect(await (await fetch(saved[1]?.href ?? '')).text()).toBe('<svg/>');
  },
);

test('shows why a QR code fails, and downloads it on a retry', { tags: 'rest' }, async () => {
  const saved = catchDownloads();
  await openSharing(asHost(sampleEvent()), { getQrCode: cut });
  const files = section('QR code for your own design');
  const svg = files.getByRole('button', { name: 'Download SVG' });
  await svg.click();
  await expect.element(files).toMatchTextContent('No connection. Check your network');
  await expectAccessible('no QR code');
  await answerCalls({ getQrCode: respond(200, '<svg/>', 'image/svg+xml') });
  await svg.click();
  await expect.poll(() => saved).toHaveLength(1);
  await expect.element(files).not.toMatchTextContent('No connection');
});
