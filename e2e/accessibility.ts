import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** Disables transitions and waits for finite animations, since text that is fading in has less contrast than its design. */
const HOLD_STILL = `
  window.still = new CSSStyleSheet();
  window.still.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(window.still);
  Promise.allSettled(
    document.getAnimations()
      .filter((motion) => motion.effect.getComputedTiming().endTime < Infinity)
      .map((motion) => motion.finished),
  )`;
const LET_GO =
  'document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== window.still)';

/** Checks the current page against the guidelines. `state` names it in the report. */
export function expectAccessible(page: Page, state: string): Promise<void> {
  return test.step(`axe: ${state}`, async () => {
    await page.evaluate(HOLD_STILL);
    const { violations, passes } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze();
    await page.evaluate(LET_GO);
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
    );
    expect(found, state).toEqual([]);
    expect(passes.length, `${state}: rules that had something to look at`).toBeGreaterThan(5);
  });
}
