import { HOURS_BETWEEN_ALERTS } from '@togather/contract/limits.ts';
import { MailLink } from '../../features/mail-links/mail-link.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { call } from '../../platform/api/api.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { PageShell } from '../../ui/layout/page-shell.tsx';

/** The page behind the link of the mail that asks for confirmation. */
export const Screen = () => {
  const { t } = useTranslation('photo-alerts');
  usePageMeta({ title: t('confirm.title'), isIndexed: false });
  return (
    <PageShell>
      <MailLink
        title={t('confirm.title')}
        text={t('confirm.text', { hours: HOURS_BETWEEN_ALERTS })}
        button={t('confirm.button')}
        done={t('confirm.done')}
        doneText={t('confirm.doneText')}
        act={(token) => call('confirmAlerts', { body: { token } })}
      />
    </PageShell>
  );
};
