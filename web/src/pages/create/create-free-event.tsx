import { useConfig } from '#lib/api/config.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { useUser } from '#lib/session/use-session.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { LoginForForm } from '#ui/messages/login-wanted.tsx';
import { CreateEventForm } from './create-event-form.tsx';
import { ForChosenHosts } from './for-chosen-hosts.tsx';
import { NoFreeEvents } from './no-free-events.tsx';

export const Screen = () => {
  const { t } = useTranslation('create-event');
  const user = useUser();
  usePageMeta({ title: t('title'), description: t('text') });
  const limits = useConfig()?.limits;
  if (limits?.freeEventsPerMonth === 0)
    return (
      <PageShell>
        <NoFreeEvents />
      </PageShell>
    );
  return (
    <PageShell>
      <ForChosenHosts>
        <div className="mx-auto grid max-w-md gap-8">
          <PageHeader title={t('title')} text={t('text')} />
          {!user && <LoginForForm />}
          <CreateEventForm isSignedOut={!user} />
        </div>
      </ForChosenHosts>
    </PageShell>
  );
};
