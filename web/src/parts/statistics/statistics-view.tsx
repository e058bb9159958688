import { queryOptions, useQuery } from '@tanstack/react-query';
import type { EventStatistics } from '@togather/contract/schemas/statistics.ts';
import { METRICS, type Metric } from '@togather/contract/statistics.ts';
import { type ReactNode, useId, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { saveFile } from '#lib/device/share.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { DownloadIcon, InfoIcon, SortIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { Fold } from '#ui/layout/fold.tsx';
import { Skeleton } from '#ui/layout/page-shell.tsx';
import { ProblemMessage } from '#ui/messages/state-message.tsx';
import { DayChart, formatDayOf } from './day-chart.tsx';
import { SponsorSection } from './sponsor-section.tsx';
import { dayRows, writeCsv } from './write-csv.ts';

interface Props {
  eventId: string;
  /** Begins the names of saved files. */
  name: string;
  /** What follows the numbers of a Free event. */
  children?: ReactNode;
}

const saveCsv = (rows: Parameters<typeof writeCsv>[0], name: string) =>
  saveFile(new Blob([writeCsv(rows)], { type: 'text/csv;charset=utf-8' }), name);

const Numbers = ({ statistics, name }: { statistics: EventStatistics; name: string }) => {
  const { t } = useTranslation('statistics');
  const [chosen, setChosen] = useState<Metric>('visits');
  const say = {
    day: t('day'),
    total: t('total'),
    measure: (measure: Metric) => t(`measures.${measure}`),
  };
  return (
    <>
      <Totals statistics={statistics} chosen={chosen} onChoose={setChosen} />
      {statistics.days.length === 0 ? (
        <p className="rounded-card bg-sunken p-5">{t('empty')}</p>
      ) : (
        <>
          <DayChart days={statistics.days} measure={chosen} />
          <DayTable statistics={statistics} />
          <div>
            <Button
              kind="secondary"
              icon={<DownloadIcon className="size-5" />}
              onClick={() => saveCsv(dayRows(statistics, say), `${name}-statistics.csv`)}
              className="max-sm:w-full"
            >
              {t('saveNumbers')}
            </Button>
          </div>
        </>
      )}
    </>
  );
};

/** The sums of an event for its host: all of a Plus event, some of a Free one. */
export function StatisticsView({ eventId, name, children }: Props) {
  const { t } = useTranslation('statistics');
  const { data, error, isFetching, refetch } = useQuery(statisticsQuery(eventId));
  const isPlus = data?.measures.length === METRICS.length;
  return (
    <section aria-labelledby="statistics-title" className="grid content-start gap-6">
      <div className="grid gap-1">
        <h2 id="statistics-title" className="text-xl">
          {t('title')}
        </h2>
        <p className="text-muted">{t('text')}</p>
      </div>
      {data && <Numbers statistics={data} name={name} />}
      {data && isPlus && (
        <SponsorSection
          eventId={eventId}
          sponsors={data.sponsors}
          name={name}
          onSaveCsv={(rows) => saveCsv(rows, `${name}-sponsors.csv`)}
        />
      )}
      {!data && error && !isFetching && (
        <ProblemMessage
          title={errorText(error)}
          actions={<Button onClick={() => void refetch()}>{t('common:retry')}</Button>}
        />
      )}
      {!data && (!error || isFetching) && (
        <div role="status" aria-label={t('common:loading')} className="grid gap-4">
          <Skeleton className="h-20" />
          <Skeleton className="h-32" />
        </div>
      )}
      {data && children}
      {data && <HowCounted measures={data.measures} hasSponsors={isPlus} />}
    </section>
  );
}

const EVERY_MS = 30_000;

/** An event's sums, fetched again while they are shown. */
const statisticsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['statistics', eventId],
    queryFn: ({ signal }) => call('getStatistics', { params: { eventId }, signal }),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });

/** The definition of each number, collapsed initially. */
const HowCounted = ({ measures, hasSponsors }: { measures: readonly Metric[]; hasSponsors: boolean }) => {
  const { t } = useTranslation('statistics');
  const defined = [
    ...measures.map((measure) => [t(`measures.${measure}`), t(`how.${measure}`)] as const),
    ...(hasSponsors ? [[t('sponsors.title'), t('how.sponsors')] as const] : []),
  ];
  return (
    <Fold icon={<InfoIcon className="size-5 text-muted" />} title={t('how.title')}>
      <dl className="grid gap-3 px-4 pb-3 text-sm">
        {defined.map(([name, text]) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="px-4 pb-3 text-sm text-muted">{t('how.days')}</p>
    </Fold>
  );
};

/** The sums of the whole event, each of which chooses what the chart shows. */
const Totals = ({
  statistics: { measures, total },
  chosen,
  onChoose,
}: {
  statistics: EventStatistics;
  chosen: Metric;
  onChoose: (measure: Metric) => void;
}) => {
  const { t, language } = useTranslation('statistics');
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('measure')}</legend>
      <div
        className={classes(
          'grid grid-cols-2 gap-2',
          measures.length > 3 ? 'sm:grid-cols-4' : 'sm:grid-cols-3',
        )}
      >
        {measures.map((measure) => (
          <label
            key={measure}
            className="grid cursor-pointer content-between gap-1 rounded-card border border-line bg-surface p-4 has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent max-sm:odd:last:col-span-2 sm:nth-7:col-span-2"
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
            <span className="text-xl font-semibold">{(total[measure] ?? 0).toLocaleString(language)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

const cell = 'px-4 py-1 text-right whitespace-nowrap tabular-nums';
const heading = 'px-4 py-1 text-left font-semibold whitespace-nowrap';

/** All numbers by day, newest first, collapsed initially. It scrolls sideways on a phone. */
const DayTable = ({ statistics: { measures, days, total } }: { statistics: EventStatistics }) => {
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
