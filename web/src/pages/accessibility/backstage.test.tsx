/** @module-tag rest */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut, hold, received, release } from '#testing/answer-calls.ts';
import { controlTime } from '#testing/control-time.ts';
import { backstageAt, eventWithAds } from '#testing/edit-ads.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { asHost, sampleEvent } from '#testing/samples.ts';
import { texts as en } from '#texts/en/events/backstage.ts';
import { texts as startEn } from '#texts/en/start.ts';
import { texts as zh } from '#texts/zh-TW/events/backstage.ts';
import { texts as startZh } from '#texts/zh-TW/start.ts';

const both = [
  { language: 'en', t: en, common: startEn.common },
  { language: 'zh-TW', t: zh, common: startZh.common },
] as const;
const main = page.getByRole('main');

test.each(both)(
  'the states without access to the backstage are accessible ($language)',
  async ({ language, t }) => {
    const event = eventWithAds();
    const guest = await openPage(backstageAt(event.pinCode), {}, language);
    await expect.element(main.getByText(/^(Sign in to continue|請先登入)$/)).toBeVisible();
    await expectAccessible('login wanted');
    await guest.unmount();
    signIn();
    for (const { lookUpEvent, isEventHost, text } of [
      { lookUpEvent: sampleEvent({}, 'Plus'), isEventHost: false, text: t.notHostText },
      { lookUpEvent: asHost(sampleEvent()), isEventHost: true, text: t.plusOnlyText },
    ]) {
      const replies = { lookUpEvent, isHost: { isEventHost } };
      const screen = await openPage(backstageAt(lookUpEvent.pinCode), replies, language);
      await expect.element(page.getByText(text, { exact: false })).toBeVisible();
      await expectAccessible(text);
      await screen.unmount();
    }
  },
);

test.each(both)('a failed host check is accessible ($language)', async (texts) => {
  const { language, t } = texts;
  const skip = controlTime();
  signIn();
  const event = eventWithAds();
  await openPage(backstageAt(event.pinCode), { lookUpEvent: event, isHost: hold(cut) }, language);
  await expect.element(page.getByText(t.loading)).toBeVisible();
  await expectAccessible('checking');
  await expect.poll(async () => (await received('isHost')).length).toBe(1);
  await answerCalls({ isHost: cut });
  await release();
  const failure = page.getByText(t.notHostError, { exact: false });
  await expect.poll(() => skip(1000).then(() => failure.query())).not.toBeNull();
  await expectAccessible('check failed');
});
