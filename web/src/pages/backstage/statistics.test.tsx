import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type answerCalls, inTurn, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { catchDownloads } from '#testing/sample-downloads.ts';
import { sampleStatistics } from '#testing/sample-statistics.ts';
import { asHost, sampleEvent } from '#testing/samples.ts';

const open = async (replies: Parameters<typeof answerCalls>[0], language?: 'zh-TW') => {
  signIn();
  const event = asHost(sampleEvent({}, 'Plus'));
  await openPage(
    `/plus-event-backstage/${event.pinCode}?view=stat`,
    { lookUpEvent: event, isHost: { isEventHost: true }, ...replies },
    language,
  );
  return event;
};
const chart = page.getByRole('figure').getByRole('img');
const measure = (name: RegExp) => page.getByRole('radio', { name });

/** Catches saved files instead of saving them. Returns the function that lists them. */
const catchFiles = () => {
  const downloads = catchDownloads();
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, blob as Blob);
    return address;
  });
  return () => downloads.map(({ name, href }) => ({ name, blob: blobs.get(href) }));
};

test('shows the sums, a chart of the chosen one, and all numbers as a table', async () => {
  await open({ getStatistics: sampleStatistics() });
  await expect.element(measure(/^Visits 1,234$/)).toBeChecked();
  await expect.element(chart).toHaveAccessibleName('Visits per day, Nov 28 to Nov 29; most: 1,200');
  await expectAccessible('statistics');
  await userEvent.click(page.getByText('Hearts', { exact: true }).first());
  await expect.element(measure(/^Hearts 209$/)).toBeChecked();
  await expect.element(chart).toHaveAccessibleName('Hearts per day, Nov 28 to Nov 29; most: 200');
  await page.getByText('Numbers as a table').click();
  const rows = page.getByRole('table').getByRole('row');
  const texts = rows.elements().map((row) => row.textContent);
  expect(texts).toEqual([
    'DayVisitsGuests joinedPhotos addedPeople who added photosDownloadsFound by selfieHeartsWishes',
    'Nov 293421237492',
    'Nov 281,2007840028504020015',
    'Total1,2348041231574420917',
  ]);
  await page.getByText('How is this counted?').click();
  await expect.element(page.getByText(/At most once in 30 minutes for each guest\.$/).first()).toBeVisible();
  await expectAccessible('table and definitions');
});

test('lists each sponsor, and saves the report in the chosen language', async () => {
  const saved = catchFiles();
  const { eventId, pinCode } = await open({
    getStatistics: sampleStatistics(),
    getSponsorReport: 'a report' as never,
  });
  const sponsors = page.getByRole('region', { name: 'Sponsors' }).getByRole('listitem');
  await expect.element(sponsors.first()).toMatchTextContent('Position 1Views300Clicks12Click rate4%');
  await expect
    .element(sponsors.nth(1))
    .toMatchTextContent('Position 6 · No longer shownViews0Clicks0Click rate–');
  await page.getByRole('button', { name: 'Report for 田野花舍, position 6, 中文' }).click();
  await expect.poll(() => saved().map(({ name }) => name)).toEqual([`${pinCode}-sponsor-6-zh-TW.pdf`]);
  expect(await received('getSponsorReport')).toMatchObject([
    { params: { eventId }, query: { position: '6', name: '田野花舍', language: 'zh-TW' } },
  ]);
});

test('saves the numbers as CSV, without formulas', async () => {
  const saved = catchFiles();
  const { pinCode } = await open({ getStatistics: sampleStatistics() }, 'zh-TW');
  await page.getByRole('button', { name: '儲存數據（CSV）' }).click();
  await page.getByRole('button', { name: '儲存贊助數據（CSV）' }).click();
  expect(saved().map(({ name }) => name)).toEqual([`${pinCode}-statistics.csv`, `${pinCode}-sponsors.csv`]);
  const [days, sponsors] = await Promise.all(
    saved().map(async ({ blob }) =>
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob?.arrayBuffer()),
    ),
  );
  expect(days).toBe(
    '\ufeff日期,造訪次數,加入的賓客,新增的照片,上傳照片的人數,下載次數,自拍找到的人,愛心,祝福與留言\r\n' +
      '2026-11-28,1200,78,400,28,50,40,200,15\r\n2026-11-29,34,2,12,3,7,4,9,2\r\n總計,1234,80,412,31,57,44,209,17\r\n',
  );
  expect(sponsors).toBe(
    '\ufeff日期,版位,贊助商,曝光次數,點擊次數\r\n2026-11-28,1,"\'=HYPERLINK(""x"")",300,12\r\n',
  );
});

test('says that there are no numbers yet, and offers another try after a failure', async () => {
  const empty = sampleStatistics({ total: {}, days: [], sponsors: [] });
  await open({ getStatistics: inTurn(refuse('VALIDATION_FAILED'), empty) });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(/^No numbers yet/)).toBeVisible();
  await expect.element(page.getByText(/^Add sponsors under/)).toBeVisible();
  await expect.element(measure(/^Visits 0$/)).toBeVisible();
  await expectAccessible('no numbers');
});

test('a period of many days has a bar for each week, and fits a phone', async () => {
  await page.viewport(320, 640);
  const days = Array.from({ length: 70 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 8, 1 + index)).toISOString().slice(0, 10),
    counts: { visits: 3 },
  }));
  await open({ getStatistics: sampleStatistics({ days, total: { visits: 210 } }) });
  await expect.element(chart).toHaveAccessibleName('Visits per 7 days, Sep 1 to Nov 9; most: 21');
  expect(document.querySelectorAll('[data-count="21"]')).toHaveLength(10);
  await page.getByText('Numbers as a table').click();
  expect(document.documentElement.scrollWidth).toBe(320);
});
