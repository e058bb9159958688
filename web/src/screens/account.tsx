import { useTranslation } from '../i18n/use-translation.ts';
import { usePageMeta } from '../lib/page-meta.ts';
import { useUser } from '../lib/use-session.ts';
import { LoginWanted } from '../ui/login-wanted.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageShell } from '../ui/page-shell.tsx';

export const Account = () => {
  const { t } = useTranslation('account');
  usePageMeta({ title: t('title'), isIndexed: false });
  return <PageShell>{useUser() ? <PageHeader title={t('title')} /> : <LoginWanted />}</PageShell>;
};
