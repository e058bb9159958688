import { useQuery } from '@tanstack/react-query';
import type { EventStatistics } from '@togather/contract/schemas/events/statistics.ts';
import { MEASURES, type Measure } from '@togather/contract/statistics/measures.ts';
import { type ReactNode, useState } from 'react';
import { saveFile } from '#lib/device/save-file.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { DownloadIcon } from '#ui/icons/icons.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { ProblemMessage } from '#ui/messages/problem-message.tsx';
import { dayRows } from './csv-rows.ts';
import { DayChart } from './day-chart.tsx';
import { DayTable } from './day-table.tsx';
import { HowCounted } from './how-counted.tsx';
import { SponsorSection } from './sponsor-section.tsx';
import { statisticsQuery } from './statistics-query.ts';
import { Totals } from './totals.tsx';
import { writeCsv } from './write-csv.ts';

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
  const [chosen, setChosen] = useState<Measure>('visits');
  const say = {
    day: t('day'),
    total: t('total'),
    measure: (measure: Measure) => t(`measures.${measure}`),
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
export const StatisticsView = ({ eventId, name, children }: Props) => {
  const { t } = useTranslation('statistics');
  const { data, error, isFetching, refetch } = useQuery(statisticsQuery(eventId));
  const isPlus = data?.measures.length === MEASURES.length;
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
};
