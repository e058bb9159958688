import { CreateEventForm } from '../features/events/create-event-form.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePageMeta } from '../lib/page-meta.ts';
import { useUser } from '../lib/use-session.ts';
import { LoginForForm } from '../ui/login-wanted.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageShell } from '../ui/page-shell.tsx';

export const Screen = () => {
  const { t } = useTranslation('create-event');
  const user = useUser();
  usePageMeta({ title: t('title'), description: t('text') });
  return (
    <PageShell>
      <div className="mx-auto grid max-w-md gap-8">
        <PageHeader title={t('title')} text={t('text')} />
        {!user && <LoginForForm />}
        <CreateEventForm isSignedOut={!user} />
      </div>
    </PageShell>
  );
};
