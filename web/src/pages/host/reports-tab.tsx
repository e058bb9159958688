import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#texts/use-translation.ts';
import { ReportList } from './reports/report-list.tsx';
import { reportsQuery } from './reports/report-queries.ts';
import { SettingsSection } from './settings-section.tsx';
import type { TabProps } from './use-event-changes.ts';

/** The photos that guests reported. */
export const ReportsTab = ({ event: { eventId }, changes }: TabProps) => {
  const { t } = useTranslation('hosting');
  const { data } = useQuery(reportsQuery(eventId));
  return (
    <SettingsSection
      title={t('reports.title')}
      text={t('reports.text')}
      fold={data?.total === 0 ? { text: t('reports.empty') } : null}
    >
      <ReportList eventId={eventId} onRemoved={changes.onRemoved} />
    </SettingsSection>
  );
};
