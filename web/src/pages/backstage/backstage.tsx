import { useQuery } from '@tanstack/react-query';
import { webPatterns } from '@togather/contract/web-paths.ts';
import { isLoginFailure, isMissingEvent } from '#lib/failures/failures.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { useParams } from '#lib/history/use-location.tsx';
import { isOwner } from '#lib/joining/is-owner.ts';
import { useUser } from '#lib/session/use-session.ts';
import { MissingEvent } from '#parts/host/missing-event.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { LoginWanted } from '#ui/messages/login-wanted.tsx';
import { backstageQuery } from './backstage-query.ts';
import { BackstageView } from './backstage-view.tsx';
import { Checking } from './checking.tsx';
import { NotHost } from './not-host.tsx';
import { PlusOnly } from './plus-only.tsx';

const Checked = ({ pin }: { pin: string }) => {
  const { data, error, isFetching, refetch } = useQuery(backstageQuery(pin));
  const isSignedOut = isLoginFailure(error);
  if (data?.isHost)
    return data.event.eventType === 'Plus' ? (
      <BackstageView key={data.event.eventId} event={data.event} />
    ) : (
      <PlusOnly pin={data.event.pinCode} canUpgrade={isOwner(data.event)} />
    );
  if (data) return <NotHost />;
  if (!error || isFetching || isSignedOut) return <Checking />;
  if (!isMissingEvent(error)) return <NotHost onRetry={() => void refetch()} />;
  return (
    <MissingEvent pin={pin}>
      <NotHost />
    </MissingEvent>
  );
};

/** The backstage, where the host of a Plus event sets its ads and permissions. */
export const Screen = () => {
  const { t } = useTranslation('backstage');
  const { eventPin = '' } = useParams(webPatterns.backstage);
  const user = useUser();
  usePageMeta({ title: t('title'), isIndexed: false });
  return (
    <PageShell>{user ? <Checked key={eventPin} pin={eventPin} /> : <LoginWanted heading="h1" />}</PageShell>
  );
};
