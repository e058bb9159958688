import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { changedTo, openTab, section } from '#testing/manage-event.ts';
import { asHost, inDays, sampleEvent } from '#testing/samples.ts';
import { texts as textsEn } from '#texts/en/events/visibility.ts';
import { texts as textsZh } from '#texts/zh-TW/events/visibility.ts';
import { toLocalTime } from './reveal/read-local-time.ts';

const openPhotos = openTab('photos');
const en = textsEn.reveal;
const zh = textsZh.reveal;

const both = [
  { language: 'en', t: en },
  { language: 'zh-TW', t: zh },
] as const;
const reveal = section('Reveal photos together');
const press = (name: string) => reveal.getByRole('button', { name, exact: true }).click();
const bodies = async () => (await received('changeEvent')).map(({ body }) => body);

test.each(both)(
  'conceals all photos until a tap, and reveals them after a question ($language)',
  { tags: 'rest' },
  async (texts) => {
    const { language, t } = texts;
    const event = asHost(sampleEvent());
    await openPhotos(event, { changeEvent: changedTo(event, { isConcealed: true }) }, language);
    const settings = section(t.title);
    const button = (name: string) => settings.getByRole('button', { name, exact: true });
    await settings.getByRole('button', { name: new RegExp(`: ${t.title}$`) }).click();
    await button(t.conceal).click();
    await expect.element(settings.getByText(t.now.untilTap)).toBeVisible();
    await expectAccessible('concealed');
    await answerCalls({ changeEvent: changedTo(event, { isConcealed: false }) });
    await button(t.reveal).click();
    const question = page.getByRole('alertdialog', { name: t.revealTitle });
    await expect.element(question).toBeVisible();
    await expectAccessible('question');
    expect(await bodies()).toEqual([{ revealAt: null }]);
    await question.getByRole('button', { name: t.reveal }).click();
    await expect.element(button(t.conceal)).toBeVisible();
    expect(await bodies()).toEqual([{ revealAt: null }, { revealNow: true }]);
  },
);

test('conceals until a local time, and refuses a past one with a text', { tags: 'rest' }, async () => {
  const event = asHost(sampleEvent());
  await openPhotos(event);
  await press('Set up: Reveal photos together');
  await reveal.getByRole('radio', { name: 'At a time' }).click();
  const field = reveal.getByLabelText('Date and time');
  await field.fill(toLocalTime(Date.now() - 120_000));
  await press('Hide all photos');
  await expect.element(reveal.getByText('Choose a time in the future.')).toBeVisible();
  await expectAccessible('past time');
  expect(await bodies()).toEqual([]);
  const value = toLocalTime(Date.now() + 86_400_000);
  const revealAt = new Date(value).toISOString();
  await answerCalls({ changeEvent: changedTo(event, { isConcealed: true, revealAt }) });
  await field.fill(value);
  await press('Hide all photos');
  await expect.element(reveal.getByText(/^Guests see only their own photos until \w+ \d/)).toBeVisible();
  expect(await bodies()).toEqual([{ revealAt }]);
});

test('changes the time of a concealed event, and shows what fails', { tags: 'rest' }, async () => {
  const event = asHost(sampleEvent({ isConcealed: true, revealAt: inDays(1) }));
  await openPhotos(event, { changeEvent: cut });
  await press('Change the time');
  await reveal.getByRole('radio', { name: 'When I tap “Reveal now”' }).click();
  await press('Save');
  await expect.element(reveal.getByRole('alert')).toBeVisible();
  await answerCalls({ changeEvent: refuse('REVEAL_IN_PAST') });
  await press('Save');
  await expect.element(reveal.getByText('The photos can only appear at a time in the future.')).toBeVisible();
  await answerCalls({ changeEvent: changedTo(event, { isConcealed: true, revealAt: null }) });
  await press('Save');
  await expect.element(reveal.getByText(/until you reveal all/)).toBeVisible();
});

test('the tab leads to the review of waiting photos', async () => {
  const event = asHost(sampleEvent({ waitingPhotos: 3 }, 'Plus'));
  await openPhotos(event);
  await expect
    .element(page.getByRole('link', { name: '3 photos wait for your review' }))
    .toHaveAttribute('href', `/review/${event.pinCode}`);
});
