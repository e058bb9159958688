import type { EventStatistics } from '@togather/contract/schemas/events/statistics.ts';
import type { Measure } from '@togather/contract/statistics/measures.ts';
import { useId } from 'react';
import { useTranslation } from '#texts/use-translation.ts';

/** The sums of the whole event, each of which chooses what the chart shows. */
export const Totals = ({
  statistics: { measures, total },
  chosen,
  onChoose,
}: {
  statistics: EventStatistics;
  chosen: Measure;
  onChoose: (measure: Measure) => void;
}) => {
  const { t, language } = useTranslation('statistics');
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('measure')}</legend>
      <div className="grid gap-2" style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))' }}>
        {measures.map((measure) => (
          <label
            key={measure}
            className="grid cursor-pointer gap-1 rounded-card border border-line p-4 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <span className="text-sm text-muted">
              <input
                type="radio"
                name={name}
                checked={measure === chosen}
                onChange={() => onChoose(measure)}
                className="sr-only"
              />
              {t(`measures.${measure}`)}
            </span>{' '}
            <span className="text-xl tabular-nums">{(total[measure] ?? 0).toLocaleString(language)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
