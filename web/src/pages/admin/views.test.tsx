import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, received } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { installationReplies, isAdmin, sampleAuditEntry, sampleReport } from '#testing/sample-admin.ts';

beforeEach(() => {
  window.scrollTo(0, 0);
  signIn();
});

test('keeps a reported photo, or deletes it for everyone', async () => {
  const [first, second] = [sampleReport({ message: 'Number 0' }), sampleReport({ message: 'Number 1' })];
  await openPage('/admin?view=reports', {
    checkAdmin: isAdmin,
    listAllReports: { reports: [first, second], total: 2, next: null },
    dismissAnyReport: { dismissed: true },
    deleteAnyPhoto: { deleted: true },
  });
  const report = (number: number) => page.getByRole('listitem').filter({ hasText: `Number ${number}` });
  await expect.element(report(0)).toBeVisible();
  await expect.element(report(0)).toMatchTextContent('The reporter wrote:');
  await expectAccessible('reports');
  await answerCalls({ listAllReports: { reports: [second], total: 1, next: null } });
  await report(0).getByRole('button', { name: 'Keep photo' }).click();
  await expect.element(report(0)).not.toBeInTheDocument();
  expect((await received('dismissAnyReport'))[0]?.params).toEqual({ reportId: first.id });
  await report(1).getByRole('button', { name: 'Delete photo' }).click();
  await answerCalls({ listAllReports: { reports: [], total: 0, next: null } });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete photo' }).click();
  await expect.element(report(1)).not.toBeInTheDocument();
  expect((await received('deleteAnyPhoto'))[0]?.params).toEqual({ photoId: second.photo.photoId });
});

test("lists a host's actions on an event in the activity", async () => {
  await openPage('/admin', {
    checkAdmin: isAdmin,
    ...installationReplies(),
    listAudit: { audit: [sampleAuditEntry({ eventName: 'Watched over' })], total: 1, next: null },
  });
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect.poll(() => location.search).toBe('?view=audit');
  const auditEntry = page.getByRole('listitem').filter({ hasText: 'Watched over' });
  await expect.element(auditEntry).toMatchTextContent('Changed the PIN');
  await expect.element(auditEntry).toMatchTextContent('Host ·');
  await expectAccessible('activity');
});
