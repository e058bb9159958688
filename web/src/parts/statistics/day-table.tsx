import type { EventStatistics } from '@togather/contract/schemas/events/statistics.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { SortIcon } from '#ui/icons/icons.tsx';
import { Fold } from '#ui/layout/fold.tsx';
import { formatDayOf } from './format-day-of.ts';

const cell = 'px-4 py-1 text-right whitespace-nowrap tabular-nums';
const heading = 'px-4 py-1 text-left font-medium whitespace-nowrap';

/** All numbers by day, newest first, collapsed initially. It scrolls sideways on a phone. */
export const DayTable = ({ statistics: { measures, days, total } }: { statistics: EventStatistics }) => {
  const { t, language } = useTranslation('statistics');
  const rowOf = (counts: EventStatistics['total']) =>
    measures.map((measure) => (
      <td key={measure} className={cell}>
        {(counts[measure] ?? 0).toLocaleString(language)}
      </td>
    ));
  return (
    <Fold icon={<SortIcon className="size-5 text-muted" />} title={t('asTable')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard. */}
      <section aria-label={t('asTable')} tabIndex={0} className="overflow-x-auto pb-3 text-sm">
        <table className="w-full" style={{ borderCollapse: 'collapse' }}>
          <thead>
            <tr>
              <th scope="col" className={heading}>
                {t('day')}
              </th>
              {measures.map((measure) => (
                <th key={measure} scope="col" className={`${heading} text-right`}>
                  {t(`measures.${measure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, counts }) => (
              <tr key={day}>
                <th scope="row" className={heading}>
                  {formatDayOf(day, language)}
                </th>
                {rowOf(counts)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className={heading}>
                {t('total')}
              </th>
              {rowOf(total)}
            </tr>
          </tfoot>
        </table>
      </section>
    </Fold>
  );
};
