import { MailLink } from '../../features/mail-links/mail-link.tsx';
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
      <MailLink
        title={t('stop.title')}
        text={t('stop.text')}
        button={t('stop.button')}
        done={t('stop.done')}
        doneText={t('stop.doneText')}
        act={(token) => call('stopAlerts', { query: { token } })}
      />
    </PageShell>
  );
};
