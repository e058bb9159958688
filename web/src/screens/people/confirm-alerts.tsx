import { AlertLink } from '../../features/photo-alerts/alert-link.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { call } from '../../platform/api/api.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { PageShell } from '../../ui/layout/page-shell.tsx';

/** The page behind the link of the confirmation mail. */
export const Screen = () => {
  const { t } = useTranslation('photo-alerts');
  usePageMeta({ title: t('confirm.title'), isIndexed: false });
  return (
    <PageShell>
      <AlertLink kind="confirm" act={(token) => call('confirmAlerts', { body: { token } })} />
    </PageShell>
  );
};
