import { useTranslation } from '../i18n/use-translation.ts';
import { usePageMeta } from '../lib/page-meta.ts';
import { useUser } from '../lib/use-session.ts';
import { LoginWanted } from '../ui/login-wanted.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageShell } from '../ui/page-shell.tsx';

export const PendingEventComplete = () => {
  const { t } = useTranslation('payments');
  usePageMeta({ title: t('complete.title'), isIndexed: false });
  return <PageShell>{useUser() ? <PageHeader title={t('complete.title')} /> : <LoginWanted />}</PageShell>;
};
