import { useQuery } from '@tanstack/react-query';
import { webPatterns } from '@togather/contract/web-paths.ts';
import { backstageQuery } from '../../features/backstage/backstage-query.ts';
import { Checking } from '../../features/backstage/checking.tsx';
import { NotHost } from '../../features/backstage/not-host.tsx';
import { PlusOnly } from '../../features/backstage/plus-only.tsx';
import { MissingEvent } from '../../features/hosting/missing-event.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { isLoginFailure, isMissingEvent } from '../../platform/failures/failures.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { useParams } from '../../platform/history/use-location.tsx';
import { isOwner } from '../../platform/joining/is-owner.ts';
import { useUser } from '../../platform/session/use-session.ts';
import { PageShell } from '../../ui/layout/page-shell.tsx';
import { LoginWanted } from '../../ui/messages/login-wanted.tsx';
import { BackstageView } from './page/backstage-view.tsx';

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
