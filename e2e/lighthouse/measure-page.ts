import lighthouse, { type Result } from 'lighthouse';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** The result of one Lighthouse run: scores from 0 to 100, times in milliseconds. */
export interface Measurement {
  readonly scores: Readonly<Record<Category, number>>;
  readonly lcpMs: number;
  readonly blockingMs: number;
  readonly shift: number;
  /** Ids of imperfect audits in the scored categories. */
  readonly flaws: readonly string[];
}

/** Runs Lighthouse's mobile preset: a simulated slow 4G and a four times slower processor. */
export async function measurePage(
  address: string,
  { port, cookie }: { port: number; cookie: string | undefined },
): Promise<Measurement> {
  const run = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    formFactor: 'mobile',
    throttlingMethod: 'simulate',
    // Phones send it, a headless Chromium does not. The server uses it to preload texts.
    extraHeaders: { 'Accept-Language': 'en-US,en;q=0.9', ...(cookie && { Cookie: cookie }) },
  });
  if (!run) throw new Error(`Lighthouse has no answer for ${address}`);
  return summaryOf(run.lhr);
}

const summaryOf = ({ categories, audits }: Result): Measurement => {
  const scoreOf = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const weighed = CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0),
  );
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    lcpMs: Math.round(value('largest-contentful-paint')),
    blockingMs: Math.round(value('total-blocking-time')),
    shift: value('cumulative-layout-shift'),
    flaws: weighed.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9),
  };
};
