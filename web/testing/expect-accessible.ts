import axe from 'axe-core';
import { expect } from 'vitest';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** Waits for finite animations and disables transitions, since text that is fading in has less contrast than its design. */
const settle = async () => {
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(still);
  const finite = document
    .getAnimations()
    .filter((motion) => Number(motion.effect?.getComputedTiming().endTime) < Number.POSITIVE_INFINITY);
  await Promise.allSettled(finite.map((motion) => motion.finished));
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
  };
};

/** Checks the current page with axe. `state` names it in the report. */
export async function expectAccessible(state: string): Promise<void> {
  const letGo = await settle();
  const { violations, passes } = await axe.run(document, { runOnly: TAGS });
  letGo();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
  expect(found, state).toEqual([]);
  expect(passes.length, `${state}: rules that had something to check`).toBeGreaterThan(5);
}
