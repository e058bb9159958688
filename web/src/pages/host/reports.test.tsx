import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut, hold, inTurn, received, refuse, release } from '#testing/answer-calls.ts';
import { controlTime } from '#testing/control-time.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { hostTabs, openTab, sampleReport, section } from '#testing/manage-event.ts';
import { asHost, sampleEvent, samplePhotos } from '#testing/samples.ts';

const openReports = openTab('reports');
const reports = section('Reported photos');
const NONE = 'No photos have been reported.';
const [first, second] = samplePhotos(2);
if (!first || !second) throw new Error('no photos');

test('keeps or deletes reported photos, and deleting one closes all its reports', async () => {
  const list = [
    sampleReport({ photo: first, reason: 'SHOWS_ME', message: 'Please, this is me\nin the back.' }),
    sampleReport({ photo: second, reason: 'INAPPROPRIATE' }),
    sampleReport({ photo: second, reason: 'OTHER', message: 'twice' }),
  ];
  await openReports(asHost(sampleEvent()), {
    listReports: { reports: list, total: 3 },
    dismissReport: { dismissed: true },
    deletePhoto: { deleted: true },
  });
  await expect.poll(() => reports.getByRole('listitem').elements()).toHaveLength(3);
  await expectAccessible('reports');
  const one = reports.getByRole('listitem').filter({ hasText: 'Please, this is me' });
  await expect.element(one).toMatchTextContent('Shows me, and I want it removed');
  await expect.element(one.getByRole('img', { name: `Reported photo ${first.awsPhotoName}` })).toBeVisible();
  await one.getByRole('button', { name: 'Keep photo' }).click();
  await expect.element(page.getByText('Photo kept.')).toBeVisible();
  await expect.element(one).not.toBeInTheDocument();
  expect(await received('dismissReport')).toMatchObject([{ params: { reportId: list[0]?.id } }]);
  const remove = reports.getByRole('button', { name: 'Delete photo' }).first();
  await remove.click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete this photo?' });
  await expect.element(dialog).toBeVisible();
  await expectAccessible('removal dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => reports.getByRole('listitem').elements()).toHaveLength(2);
  expect(await received('deletePhoto')).toEqual([]);
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete photo' }).click();
  await expect.element(reports.getByText(NONE)).toBeVisible();
  await expect.element(page.getByText('Photo deleted.')).toBeVisible();
  expect(await received('deletePhoto')).toMatchObject([{ params: { photoId: second.photoId } }]);
});

test('asks again for a list that was on its way while a report was settled', async () => {
  const open = { reports: [sampleReport({ photo: first }), sampleReport({ photo: second })], total: 2 };
  await openTab('settings')(asHost(sampleEvent()), {
    listReports: inTurn(open, hold(open), { reports: open.reports.slice(1), total: 1 }),
    dismissReport: { dismissed: true },
  });
  await expect.poll(() => received('listReports')).toHaveLength(1);
  await hostTabs.getByRole('link', { name: /^Reports/ }).click();
  await expect.poll(() => received('listReports')).toHaveLength(2);
  await reports.getByRole('button', { name: 'Keep photo' }).first().click();
  await expect.element(page.getByText('Photo kept.')).toBeVisible();
  await release();
  await expect.poll(() => received('listReports')).toHaveLength(3);
  await expect.poll(() => reports.getByRole('listitem').elements()).toHaveLength(1);
});

test('treats a report that another user settled first as settled', async () => {
  await openReports(asHost(sampleEvent()), {
    listReports: { reports: [sampleReport()], total: 1 },
    dismissReport: refuse('NOT_FOUND'),
  });
  await reports.getByRole('button', { name: 'Keep photo' }).click();
  await expect.element(reports.getByText(NONE)).toBeVisible();
});

test('offers a retry when the reports fail to load', async () => {
  const skip = controlTime();
  await openReports(asHost(sampleEvent()), { listReports: cut });
  await expect.poll(() => skip(1000).then(() => reports.getByRole('alert').query())).not.toBeNull();
  await expect.element(reports.getByRole('alert')).toMatchTextContent('The reports could not be loaded.');
  await answerCalls({ listReports: { reports: [], total: 0 } });
  await reports.getByRole('button', { name: 'Try again' }).click();
  await expect.element(reports.getByText(NONE)).toBeVisible();
});
