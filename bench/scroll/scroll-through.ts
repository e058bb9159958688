import { writeFileSync } from 'node:fs';
import type { CDPSession, Page } from '@playwright/test';

interface LongTask {
  /** Start time in milliseconds since the page's. */
  readonly at: number;
  readonly ms: number;
}

export interface Scrolled {
  /** From the navigation to the first photo. */
  readonly firstMs: number;
  /** Longest first. */
  readonly tasks: readonly LongTask[];
  readonly loading: readonly LongTask[];
  readonly mostNodes: number;
  readonly lastRow: number;
}

const STEP_PX = 700;
const STEP_MS = 50;
/** After this many steps without movement the end is reached. */
const IDLE_STEPS = 40;

/** Runs in the page before its own scripts: records tasks of 50 ms or more and the number of nodes in the grid. */
const WATCH = `
  window.tasks = [];
  window.mostNodes = 0;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      window.tasks.push({ at: Math.round(startTime), ms: Math.round(duration) });
  }).observe({ type: 'longtask', buffered: true });
`;
/** The milliseconds until the first picture has been decoded. */
const FIRST_PICTURE = `document.querySelector('[data-photo] img').decode().then(() => Math.round(performance.now()))`;
const LOOK = `(() => {
  const nodes = document.querySelectorAll('[data-grid] *').length;
  window.mostNodes = Math.max(window.mostNodes, nodes);
  return { y: scrollY, height: document.documentElement.scrollHeight };
})()`;

const startProfile = async (cdp: CDPSession) => {
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.setSamplingInterval', { interval: 500 });
  await cdp.send('Profiler.start');
};

/**
 * Opens the address and scrolls to the end of the page, from `steps` steps on in one leap. Writes a .cpuprofile of the scrolling
 * to `profile`, if given.
 */
export async function scrollThrough(
  page: Page,
  address: string,
  {
    slower,
    profile,
    steps = Number.POSITIVE_INFINITY,
  }: { slower: number; profile?: string | undefined; steps?: number },
): Promise<Scrolled> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(WATCH);
  await page.goto(address);
  await page.locator('[data-photo] img').first().waitFor();
  const firstMs = await page.evaluate<number>(FIRST_PICTURE);
  await page.waitForTimeout(3000);
  const loading = await page.evaluate<LongTask[]>('window.tasks.splice(0)');
  if (profile) await startProfile(cdp);
  await page.mouse.move(200, 500);
  for (let idle = 0, last = -1, step = 0; idle < IDLE_STEPS; step++) {
    if (step === steps) await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await page.mouse.wheel(0, STEP_PX);
    await page.waitForTimeout(STEP_MS);
    const { y } = await page.evaluate<{ y: number }>(LOOK);
    idle = y === last ? idle + 1 : 0;
    last = y;
  }
  if (profile) writeFileSync(profile, JSON.stringify((await cdp.send('Profiler.stop')).profile));
  const rows = await page.locator('[data-row-number]').allTextContents();
  const longestFirst = (tasks: LongTask[]) => tasks.sort((a, b) => b.ms - a.ms);
  return {
    firstMs,
    tasks: longestFirst(await page.evaluate<LongTask[]>('window.tasks')),
    loading: longestFirst(loading),
    mostNodes: await page.evaluate<number>('window.mostNodes'),
    lastRow: Math.max(0, ...rows.map(Number)),
  };
}
