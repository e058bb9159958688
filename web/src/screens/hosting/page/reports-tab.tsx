import { useQuery } from '@tanstack/react-query';
import { SettingsSection } from '../../../features/hosting/area/settings-section.tsx';
import { ReportList } from '../../../features/hosting/reports/report-list.tsx';
import { reportsQuery } from '../../../features/hosting/reports/report-queries.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
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
