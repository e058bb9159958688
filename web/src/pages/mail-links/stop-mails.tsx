import { call } from '#lib/api/api.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { MailLink } from './mail-link.tsx';

interface StopMailsProps {
  /** The namespace with the texts. */
  readonly about: 'photo-alerts' | 'host-mails';
  readonly endpoint: 'stopAlerts' | 'stopHostMails';
}

/** The page behind the link in a mail that stops further ones. */
export function StopMails({ about, endpoint }: StopMailsProps) {
  const { t } = useTranslation(about);
  usePageMeta({ title: t('stop.title'), isIndexed: false });
  return (
    <PageShell>
      <MailLink
        title={t('stop.title')}
        text={t('stop.text')}
        button={t('stop.button')}
        done={t('stop.done')}
        doneText={t('stop.doneText')}
        act={(token) => call(endpoint, { query: { token } })}
      />
    </PageShell>
  );
}
