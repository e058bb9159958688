import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

/** WCAG 2.2, levels A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** Holds what is on the page now against the guidelines; `state` names it in the report. */
export const expectAccessible = (page: Page, state: string): Promise<void> =>
  test.step(`axe: ${state}`, async () => {
    const { violations, passes } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
    );
    expect(found, state).toEqual([]);
    expect(passes.length, `${state}: rules that had something to look at`).toBeGreaterThan(5);
  });

/** Axe finds hardly anything in the second language that it does not find in the first: that one waits for test:full. */
export const whenTested = (locale: string) => ({ tag: locale === 'en-US' ? [] : ['@full'] });
