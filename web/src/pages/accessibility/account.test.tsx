/** @module-tag rest */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { inDays, newId } from '#testing/samples.ts';
import { texts as en } from '#texts/en/account/account.ts';
import { texts as startEn } from '#texts/en/start.ts';
import { texts as zh } from '#texts/zh-TW/account/account.ts';
import { texts as startZh } from '#texts/zh-TW/start.ts';

const both = [
  { language: 'en', t: en, common: startEn.common },
  { language: 'zh-TW', t: zh, common: startZh.common },
] as const;
const here = {
  ...{ sessionId: newId(), browser: 'Chrome', system: 'Linux', isThis: true },
  ...{ createdAt: inDays(-2), lastUsedAt: inDays(-1) },
};

test.each(both)('the account is accessible ($language)', async ({ language, t, common }) => {
  const guest = await openPage('/account', {}, language);
  await expect.element(page.getByRole('heading', { name: /^(Sign in to continue|請先登入)$/ })).toBeVisible();
  await expectAccessible('signed out');
  await guest.unmount();
  signIn();
  const replies = { listSessions: { sessions: [here] }, exportAccount: cut };
  await openPage('/account', replies, language);
  await expect.element(page.getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: t.export.action }).click();
  await expect.element(page.getByText(common.error.network)).toBeVisible();
  await expectAccessible('export failed');
  await page.getByRole('button', { name: t.delete.action }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toBeVisible();
  await expectAccessible('deletion');
  await dialog.getByRole('textbox').fill(t.delete.word);
  await answerCalls({ deleteAccount: { deleted: true } });
  await dialog.getByRole('button', { name: t.delete.confirm }).click();
  await expect.element(page.getByText(t.delete.done)).toBeVisible();
  await expectAccessible('gone');
});
