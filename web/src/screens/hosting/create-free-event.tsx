import { CreateEventForm } from '../../features/events/create-event-form.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { useUser } from '../../platform/session/use-session.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PageShell } from '../../ui/layout/page-shell.tsx';
import { LoginForForm } from '../../ui/messages/login-wanted.tsx';

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
