import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

/** WCAG 2.2, levels A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** Half faded in, a text has less contrast than its design. What moves for ever is not waited for. */
const MOTION_ENDED = `Promise.allSettled(
  document.getAnimations()
    .filter((motion) => motion.effect.getComputedTiming().endTime < Infinity)
    .map((motion) => motion.finished),
)`;

/** Holds what is on the page now against the guidelines; `state` names it in the report. */
export const expectAccessible = (page: Page, state: string): Promise<void> =>
  test.step(`axe: ${state}`, async () => {
    await page.evaluate(MOTION_ENDED);
    const { violations, passes } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
    );
    expect(found, state).toEqual([]);
    expect(passes.length, `${state}: rules that had something to look at`).toBeGreaterThan(5);
  });
