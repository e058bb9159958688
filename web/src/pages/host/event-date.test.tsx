import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { changedTo, openTab } from '#testing/manage-event.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { asHost, dayInDays, sampleEvent, sampleHostedEvent } from '#testing/samples.ts';

const openSettings = openTab('settings');
const field = page.getByLabelText(/^(When is it\?|活動日期)$/);
const save = page.getByRole('button', { name: /^(Save changes|儲存變更)$/ });
const hosted = (eventDate: string) =>
  asHost(sampleEvent({ eventDate, eventStartDate: `${dayInDays(-1)}T10:00:00Z` }));

test('moves the event to another day', async () => {
  const event = hosted(dayInDays(5));
  await openSettings(event);
  await expect.element(field).toHaveValue(dayInDays(5));
  await expect.element(save).toBeDisabled();
  const eventDate = dayInDays(40);
  await field.fill(eventDate);
  await answerCalls({ changeEvent: changedTo(event, { eventDate }) });
  await save.click();
  await expect.element(page.getByText('Changes saved.')).toBeVisible();
  await expect.element(field).toHaveValue(eventDate);
  await expect.element(save).toBeDisabled();
  await expectAccessible('moved');
  expect(await received('changeEvent')).toMatchObject([
    { params: { eventId: event.eventId }, body: { eventDate } },
  ]);
});

matrix([
  ['en', 'The event can be today at the earliest, and at the latest 12 months after its creation.'],
  ['zh-TW', '活動日期最早是今天，最晚是建立活動後 12 個月內。'],
] as const)('refuses a day before today or beyond a year, in %s', async (language, refusal) => {
  await openSettings(hosted(dayInDays(5)), {}, language);
  for (const day of [dayInDays(-1), dayInDays(367)]) {
    await field.fill(day);
    await expect.element(field).toHaveAccessibleDescription(refusal);
    await expect.element(save).toBeDisabled();
  }
  await expectAccessible(`refused, ${language}`);
  await field.fill(dayInDays(0));
  await expect.element(save).toBeEnabled();
});

test('shows why the server refuses a day', async () => {
  await openSettings(hosted(dayInDays(0)), { changeEvent: refuse('EVENT_DATE_PASSED') });
  await field.fill(dayInDays(9));
  await save.click();
  await expect
    .element(field)
    .toHaveAccessibleDescription('The event date has passed and can no longer be moved.');
});

test('a date that has passed cannot be changed', async () => {
  await openSettings(hosted(dayInDays(-1)));
  await expect.element(field).toBeDisabled();
  await expect
    .element(field)
    .toHaveAccessibleDescription('The event date has passed and can no longer be changed.');
  await expect.element(save).toBeDisabled();
  await expectAccessible('passed');
});

test('a card shows the event date and how long photos are kept', async () => {
  signIn();
  const event = sampleHostedEvent({ eventDate: '2026-11-28', eventEndDate: '2027-02-11T15:59:59.999Z' });
  await openPage('/member-center/hosted-events', { listHostedEvents: [event] });
  for (const text of ['Nov 28, 2026', 'Photos kept until Feb 11, 2027'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});
