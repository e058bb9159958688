import { MailLink } from '../../features/mail-links/mail-link.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { call } from '../../platform/api/api.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { PageShell } from '../../ui/layout/page-shell.tsx';

/** The page behind the link in each mail to a host that stops its kind. */
export const Screen = () => {
  const { t } = useTranslation('host-mails');
  usePageMeta({ title: t('stop.title'), isIndexed: false });
  return (
    <PageShell>
      <MailLink
        title={t('stop.title')}
        text={t('stop.text')}
        button={t('stop.button')}
        done={t('stop.done')}
        doneText={t('stop.doneText')}
        act={(token) => call('stopHostMails', { query: { token } })}
      />
    </PageShell>
  );
};
