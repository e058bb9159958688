import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { changedTo, openTab, section } from '#testing/manage-event.ts';
import { matrix } from '#testing/matrix.ts';
import { asHost, sampleEvent } from '#testing/samples.ts';
import { texts as en } from '#texts/en/events/hosting.ts';
import { texts as zh } from '#texts/zh-TW/events/hosting.ts';

const openPhotos = openTab('photos');
const both = [
  { language: 'en', t: en },
  { language: 'zh-TW', t: zh },
] as const;
const bodies = async () => (await received('changeEvent')).map(({ body }) => body);
const plus = (change = {}) => asHost(sampleEvent({ eventType: 'Plus', ...change }));

matrix(both)(
  'gives each guest a number of photos, and takes the limit away ($language)',
  async ({ language, t }) => {
    const event = plus();
    await openPhotos(event, { changeEvent: changedTo(event, { shotsPerGuest: 24 }) }, language);
    const select = section(t.shots.title).getByRole('combobox', { name: t.shots.label });
    await expect.element(select).toHaveValue('off');
    expect(select.element().querySelectorAll('option')).toHaveLength(47);
    await select.selectOptions('24');
    await expect.poll(bodies).toEqual([{ shotsPerGuest: 24 }]);
    await expect.element(select).toHaveValue('24');
    await expectAccessible('the disposable camera');
    await answerCalls({ changeEvent: changedTo(event, { shotsPerGuest: null }) });
    await select.selectOptions('off');
    await expect.poll(bodies).toEqual([{ shotsPerGuest: 24 }, { shotsPerGuest: null }]);
  },
);

test('shows the saved number again if a change fails', async () => {
  const event = plus({ shotsPerGuest: 10 });
  await openPhotos(event, { changeEvent: refuse('READ_ONLY') });
  const shots = section(en.shots.title);
  await shots.getByRole('combobox').selectOptions('20');
  await expect.element(shots.getByRole('alert')).toBeVisible();
  await expect.element(shots.getByRole('combobox')).toHaveValue('10');
});

test('a Free event is led to Plus', async () => {
  await openPhotos(asHost(sampleEvent({ eventType: 'Free' })));
  const shots = section(en.shots.title);
  await expect.element(shots.getByText(en.shots.plusOnly)).toBeVisible();
  await expect.element(shots.getByRole('combobox')).not.toBeInTheDocument();
});

matrix(both)('asks guests for names in every event ($language)', async ({ language, t }) => {
  const event = asHost(sampleEvent({ eventType: 'Free' }));
  await openPhotos(event, { changeEvent: changedTo(event, { uploaderNames: 'required' }) }, language);
  const names = section(t.names.title);
  await expect.element(names.getByRole('radio', { name: t.names.asked })).toBeChecked();
  await names.getByRole('radio', { name: t.names.required }).click();
  await expect.element(names.getByRole('radio', { name: t.names.required })).toBeChecked();
  await expect.poll(bodies).toEqual([{ uploaderNames: 'required' }]);
  await expect.element(page.getByText(t.details.saved)).toBeVisible();
});
