/** @module-tag rest */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut, hold, received, refuse, release } from '#testing/answer-calls.ts';
import { controlTime } from '#testing/control-time.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { hostTabs, manage, openTab, quiet, sampleReport } from '#testing/manage-event.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { asHost, newPin, sampleEvent } from '#testing/samples.ts';
import { texts as en } from '#texts/en/events/hosting.ts';
import { texts as figuresEn } from '#texts/en/photos/figures.ts';
import { texts as startEn } from '#texts/en/start.ts';
import { texts as zh } from '#texts/zh-TW/events/hosting.ts';
import { texts as figuresZh } from '#texts/zh-TW/photos/figures.ts';
import { texts as startZh } from '#texts/zh-TW/start.ts';

const both = [
  { language: 'en', t: en, figures: figuresEn, common: startEn.common },
  { language: 'zh-TW', t: zh, figures: figuresZh, common: startZh.common },
] as const;
const main = page.getByRole('main');
const dialog = page.getByRole('alertdialog');
const press = (name: string) => main.getByRole('button', { name, exact: true }).click();

test.each(both)('the settings and their dialogs are accessible ($language)', async (texts) => {
  const { language, t, figures, common } = texts;
  const skip = controlTime();
  const event = asHost(sampleEvent({}, 'Plus'));
  const reports = [sampleReport({ reason: 'SHOWS_ME', message: 'Please 謝謝' })];
  const replies = { listReports: { reports, total: 1 }, deleteEvent: cut, getQrSheet: cut };
  await openTab('settings')(event, replies, language);
  await page.getByRole('textbox').first().fill('');
  await expect.element(page.getByText(common.validation.titleRequired)).toBeVisible();
  await expectAccessible('no name');
  const { photos, reports: reported, settings, sharing } = t.area.tabs;
  // A tab's name ends with the number of what waits there.
  const toTab = (name: string) => hostTabs.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  for (const [tab, name] of [
    [photos, figures.grouping.title],
    [reported, t.reports.remove],
    [settings, t.pin.change],
    [settings, t.delete.action],
  ] as const) {
    await toTab(tab);
    await main.getByRole(tab === photos ? 'switch' : 'button', { name, exact: true }).click();
    await expect.element(dialog).toBeVisible();
    await expectAccessible(name);
    if (name !== t.delete.action) await dialog.getByRole('button', { name: common.cancel }).click();
    if (name !== t.delete.action) await expect.element(dialog).not.toBeInTheDocument();
  }
  await dialog.getByRole('textbox').fill(event.pinCode);
  await dialog.getByRole('button', { name: t.delete.confirm }).click();
  const alert = dialog.getByRole('alert');
  await expect.poll(() => skip(1000).then(() => alert.query())).not.toBeNull();
  await expectAccessible('deletion failed');
  await dialog.getByRole('button', { name: common.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await toTab(sharing);
  await press(t.sheet.download);
  const offline = page.getByText(common.error.network);
  await expect.poll(() => skip(1000).then(() => offline.query())).not.toBeNull();
  await expectAccessible('no sheet');
});

test.each(both)('reports that fail to load are accessible ($language)', async ({ language, t }) => {
  const skip = controlTime();
  await openTab('reports')(asHost(sampleEvent()), { listReports: hold(cut) }, language);
  await expectAccessible('reports loading');
  await expect.poll(async () => (await received('listReports')).length).toBe(1);
  await answerCalls({ listReports: cut });
  await release();
  const failure = page.getByText(new RegExp(t.reports.failed));
  await expect.poll(() => skip(1000).then(() => failure.query())).not.toBeNull();
  await expectAccessible('reports failed');
});

test.each(both)(
  'the states without access to the settings are accessible ($language)',
  async ({ language, t }) => {
    const skip = controlTime();
    const guest = await openPage(manage(newPin()), {}, language);
    await expect.element(main.getByText(/^(Sign in to continue|請先登入)$/)).toBeVisible();
    await expectAccessible('signed out');
    await guest.unmount();
    signIn();
    for (const { lookUpEvent, title } of [
      { lookUpEvent: sampleEvent(), title: t.notHost },
      { lookUpEvent: refuse('EVENT_NOT_FOUND'), title: t.unknown },
    ]) {
      const screen = await openPage(manage(newPin()), { lookUpEvent }, language);
      await expect.element(main.getByRole('heading', { name: title })).toBeVisible();
      await expectAccessible(title);
      await screen.unmount();
    }
    await openPage(manage(newPin()), { ...quiet, lookUpEvent: hold(cut) }, language);
    await expect.element(page.getByRole('status', { name: t.loading })).toBeVisible();
    await expectAccessible('loading');
    await answerCalls({ lookUpEvent: cut });
    await release();
    const failed = main.getByRole('heading', { name: t.failed });
    await expect.poll(() => skip(1000).then(() => failed.query())).not.toBeNull();
    await expectAccessible('failed');
  },
);
