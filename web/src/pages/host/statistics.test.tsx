import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { hostTabs, openTab } from '#testing/manage-event.ts';
import { matrix } from '#testing/matrix.ts';
import { smallStatistics } from '#testing/sample-statistics.ts';
import { asHost, sampleEvent } from '#testing/samples.ts';

const openStatistics = openTab('statistics');

matrix([
  ['en', 'Statistics', 'More with Plus', 'Upgrade to Plus'],
  ['zh-TW', '統計', 'Plus 提供更多數據', '升級為 Plus'],
] as const)(
  'a Free event shows three numbers and what Plus adds, in %s',
  async (language, tab, more, upgrade) => {
    const event = asHost(sampleEvent());
    await openStatistics(event, { getStatistics: smallStatistics() }, language);
    await expect.element(hostTabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
    await expect.element(page.getByRole('radio')).toHaveLength(3);
    const plus = page.getByRole('complementary', { name: more });
    await expect.element(plus.getByRole('link', { name: upgrade })).toBeVisible();
    expect(document.querySelectorAll('#sponsor-numbers')).toHaveLength(0);
    await expectAccessible(`statistics of a Free event, ${language}`);
  },
);
