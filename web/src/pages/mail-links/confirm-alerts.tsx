import { HOURS_BETWEEN_ALERTS } from '@togather/contract/limits.ts';
import { call } from '#lib/api/api.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { MailLink } from './mail-link.tsx';

/** The page behind the link of the mail that asks for confirmation. */
export function Screen() {
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
}
