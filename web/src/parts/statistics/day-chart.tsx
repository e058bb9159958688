import type { EventStatistics } from '@togather/contract/schemas/statistics.ts';
import { type Metric, spanDays, within } from '@togather/contract/statistics.ts';
import { formatDay } from '#lib/format/format-date.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { classes } from '#ui/layout/classes.ts';

/** So many bars are wide enough on a phone, and so many have room for their number and day. */
const MOST_BARS = 31;
const MOST_NAMED = 8;

/** A bar for each day, or for several days of a long period. Screen readers get a summary, and the table. */
export function DayChart({ days, measure }: { days: EventStatistics['days']; measure: Metric }) {
  const { t, language } = useTranslation('statistics');
  const [first, last] = [days.at(0)?.day, days.at(-1)?.day];
  const spans = spanDays({ first, last }, MOST_BARS);
  const bars = spans.rows.map((span) => ({
    day: span.from,
    count: within(days, span).reduce((sum, { counts }) => sum + (counts[measure] ?? 0), 0),
  }));
  const most = Math.max(...bars.map(({ count }) => count));
  const isNamed = bars.length <= MOST_NAMED;
  const gap = isNamed ? 8 : 3;
  const label = { measure: t(`measures.${measure}`), count: spans.days };
  const title = spans.days === 1 ? t('perDay', label) : t('perDays', label);
  const say = (day: string | undefined) => formatDayOf(day ?? '', language);
  const summary = t('chart', {
    title,
    first: say(first),
    last: say(last),
    most: most.toLocaleString(language),
  });
  return (
    <figure className="grid gap-3 rounded-card border border-line bg-surface p-5">
      <figcaption aria-hidden="true" className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">{title}</span>
        {!isNamed && <span className="text-sm text-muted">{most.toLocaleString(language)}</span>}
      </figcaption>
      <div role="img" aria-label={summary}>
        <div className="flex items-end border-b border-line-strong" style={{ height: 180, gap }}>
          {bars.map(({ day, count }) => (
            <div
              key={day}
              data-count={count}
              className="flex h-full min-w-0 flex-1 flex-col justify-end text-center text-sm"
            >
              {isNamed && count.toLocaleString(language)}
              <div
                className="mx-auto w-full rounded-t-chip bg-ink/70"
                style={{
                  height: `${most > 0 ? (count / most) * 80 : 0}%`,
                  maxWidth: 56,
                  minHeight: count > 0 ? 2 : 0,
                }}
              />
            </div>
          ))}
        </div>
        <div className="flex justify-between pt-1 text-xs text-muted" style={{ gap }}>
          {isNamed
            ? bars.map(({ day }, at) => (
                <span
                  key={day}
                  className={classes(
                    'flex min-w-0 flex-1 justify-center whitespace-nowrap',
                    // A phone has room for every second one, counted from the last.
                    bars.length > 4 && (bars.length - at) % 2 === 0 && 'max-sm:invisible',
                  )}
                >
                  {say(day)}
                </span>
              ))
            : [first, last].map((day) => <span key={day}>{say(day)}</span>)}
        </div>
      </div>
    </figure>
  );
}

/** Formats a day in Taiwan such as 2026-11-26, without its year. */
export function formatDayOf(day: string, language: string): string {
  return formatDay(`${day}T00:00:00+08:00`, language, { withYear: false }) ?? day;
}
