import type { Decision, Permission } from '@togather/contract/roles.ts';
import type { PermissionEntry } from '@togather/contract/schemas/permissions.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, cut, hold, inTurn, received, release } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { asHost, sampleEvent } from '#testing/samples.ts';

const uploads = page.getByRole('switch', { name: 'Guests may upload photos' });
const OFFLINE = 'No connection. Check your network and try again.';

const review = page.getByRole('switch', { name: 'Guests’ photos appear without review' });

const entries = (permission: Permission, decision: Decision) =>
  (['EVENT_DEFAULT', 'ROLE'] as const).map(
    (principalType): PermissionEntry => ({ permission, principalType, role: 'PARTICIPANT', decision }),
  );
const permissions = (uploadPhoto: Decision, showUnreviewed: Decision = 'ALLOW') => ({
  allPermissions: [...entries('UPLOAD_PHOTO', uploadPhoto), ...entries('SHOW_UNREVIEWED', showUnreviewed)],
});

const openPermissions = async (
  replies: Parameters<typeof answerCalls>[0],
  { language, waitingPhotos = 0 }: { language?: 'zh-TW'; waitingPhotos?: number } = {},
) => {
  signIn();
  const event = asHost(sampleEvent({ waitingPhotos }, 'Plus'));
  await openPage(
    `/plus-event-backstage/${event.pinCode}?view=permission`,
    { lookUpEvent: event, isHost: { isEventHost: true }, ...replies },
    language,
  );
  return event;
};

test('keeps a press on one switch while the other updates', async () => {
  const { eventId } = await openPermissions({
    listPermissions: permissions('ALLOW', 'ALLOW'),
    changePermissions: inTurn(hold(permissions('DENY', 'ALLOW')), hold(permissions('DENY', 'DENY'))),
  });
  await uploads.click();
  await expect.element(uploads).toHaveAttribute('aria-disabled', 'true');
  await review.click();
  for (const one of [uploads, review]) await expect.element(one).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(() => received('changePermissions')).toHaveLength(1);
  await release();
  await expect.poll(() => received('changePermissions')).toHaveLength(2);
  await release();
  for (const one of [uploads, review]) await expect.element(one).not.toHaveAttribute('aria-disabled');
  for (const one of [uploads, review]) await expect.element(one).not.toBeChecked();
  const sent = (await received('changePermissions')).map(({ params, body }) => ({ params, body }));
  expect(sent).toMatchObject([
    { params: { eventId }, body: { defaultPermission: { permission: 'UPLOAD_PHOTO', decision: 'DENY' } } },
    { params: { eventId }, body: { defaultPermission: { permission: 'SHOW_UNREVIEWED', decision: 'DENY' } } },
  ]);
});

test('allows and denies uploads by one switch, which keeps the focus', async () => {
  const { eventId } = await openPermissions({
    listPermissions: permissions('ALLOW'),
    changePermissions: hold(permissions('DENY')),
  });
  await expect.element(uploads).toBeChecked();
  await expect.element(page.getByText('More permissions are coming.')).toBeVisible();
  await expect.element(uploads).toHaveAccessibleDescription(/Guests can add photos\./);
  await expectAccessible('allowed');
  await uploads.click();
  await expect.element(page.getByText('Updating…')).toBeVisible();
  await expect.element(uploads).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible('updating');
  await userEvent.keyboard(' ');
  await answerCalls({ changePermissions: permissions('ALLOW') });
  await release();
  await expect.element(uploads).not.toBeChecked();
  await expect.element(uploads).not.toHaveAttribute('aria-disabled');
  await expect
    .element(uploads)
    .toHaveAccessibleDescription(
      /Only the host, co-hosts and photographers with an upload key can upload photos\./,
    );
  await expectAccessible('denied');
  // The press during the update is ignored.
  expect(await received('changePermissions')).toMatchObject([
    {
      params: { eventId },
      body: {
        defaultPermission: { permission: 'UPLOAD_PHOTO', decision: 'DENY' },
        rolePermissions: [{ permission: 'UPLOAD_PHOTO', role: 'PARTICIPANT', decision: 'DENY' }],
      },
    },
  ]);
  await userEvent.keyboard(' ');
  await expect.element(uploads).toBeChecked();
  await expect.element(uploads).toHaveFocus();
});

test('a review begins by its own switch', async () => {
  await openPermissions({
    listPermissions: permissions('ALLOW'),
    changePermissions: permissions('ALLOW', 'DENY'),
  });
  await expect.element(review).toBeChecked();
  await expect.element(review).toHaveAccessibleDescription(/as soon as they are uploaded/);
  await review.click();
  await expect.element(review).not.toBeChecked();
  await expect.element(review).toHaveAccessibleDescription(/wait until you show them/);
  await expect.element(uploads).toBeChecked();
  expect(await received('changePermissions')).toMatchObject([
    { body: { defaultPermission: { permission: 'SHOW_UNREVIEWED', decision: 'DENY' } } },
  ]);
});

test.each([
  { choice: 'Show them now', showWaiting: true },
  { choice: 'Keep them waiting', showWaiting: undefined },
])(
  'asks about waiting photos when a review ends: $choice',
  { tags: 'rest' },
  async ({ choice, showWaiting }) => {
    await openPermissions(
      { listPermissions: permissions('ALLOW', 'DENY'), changePermissions: permissions('ALLOW') },
      { waitingPhotos: 3 },
    );
    await review.click();
    const dialog = page.getByRole('alertdialog', { name: 'Show the 3 waiting photos?' });
    await expect.element(dialog).toBeVisible();
    await expectAccessible('question about waiting photos');
    expect(await received('changePermissions')).toEqual([]);
    await dialog.getByRole('button', { name: choice }).click();
    await expect.element(review).toBeChecked();
    const [request] = await received('changePermissions');
    expect(request?.body).toEqual({
      defaultPermission: { permission: 'SHOW_UNREVIEWED', decision: 'ALLOW' },
      rolePermissions: [{ permission: 'SHOW_UNREVIEWED', role: 'PARTICIPANT', decision: 'ALLOW' }],
      ...(showWaiting && { showWaiting }),
    });
  },
);

test('a review ends without a question when no photo waits', async () => {
  await openPermissions({
    listPermissions: permissions('ALLOW', 'DENY'),
    changePermissions: permissions('ALLOW'),
  });
  await review.click();
  await expect.element(review).toBeChecked();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});

test('reports an update that fails, and reloads the list', async () => {
  await openPermissions({ listPermissions: permissions('DENY'), changePermissions: cut });
  await expect.element(uploads).not.toBeChecked();
  const before = (await received('listPermissions')).length;
  await uploads.click();
  await expect.element(page.getByText(OFFLINE)).toBeVisible();
  await expect.poll(async () => (await received('listPermissions')).length).toBe(before + 1);
  await expect.element(uploads).not.toBeChecked();
  await expect.element(uploads).not.toHaveAttribute('aria-disabled');
});

test('offers a retry when the list fails to load', async () => {
  await openPermissions({ listPermissions: cut });
  await expect.element(page.getByText('The permissions could not be loaded.')).toBeVisible();
  await expect.element(page.getByText(OFFLINE)).toBeVisible();
  await expect.element(uploads).not.toBeInTheDocument();
  await expectAccessible('not loaded');
  await answerCalls({ listPermissions: permissions('ALLOW') });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(uploads).toBeChecked();
});

test('reloads the list after a response of another shape', async () => {
  await openPermissions({
    listPermissions: inTurn(permissions('ALLOW'), permissions('DENY')),
    changePermissions: inTurn({ changed: true }),
  });
  await expect.element(uploads).toBeChecked();
  await uploads.click();
  await expect.element(uploads).not.toBeChecked();
  expect(await received('listPermissions')).toHaveLength(2);
});

test('shows the switches and the statistics placeholder in Chinese', { tags: 'rest' }, async () => {
  const { pinCode } = await openPermissions(
    { listPermissions: permissions('DENY', 'DENY') },
    { language: 'zh-TW' },
  );
  for (const name of ['允許賓客上傳照片', '賓客的照片不經審核就顯示'])
    await expect.element(page.getByRole('switch', { name })).not.toBeChecked();
  await expectAccessible('denied, in Chinese');
  const menu = page.getByRole('navigation', { name: '後台選單' });
  await menu.getByRole('link', { name: '統計' }).click();
  await expect
    .poll(() => location.pathname + location.search)
    .toBe(`/plus-event-backstage/${pinCode}?view=stat`);
  await expectAccessible('statistics, in Chinese');
});
