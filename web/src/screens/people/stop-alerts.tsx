import { AlertLink } from '../../features/photo-alerts/alert-link.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { call } from '../../platform/api/api.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { PageShell } from '../../ui/layout/page-shell.tsx';

/** The page behind the unsubscribe link of each mail about new photos. */
export const Screen = () => {
  const { t } = useTranslation('photo-alerts');
  usePageMeta({ title: t('stop.title'), isIndexed: false });
  return (
    <PageShell>
      <AlertLink kind="stop" act={(token) => call('stopAlerts', { query: { token } })} />
    </PageShell>
  );
};
