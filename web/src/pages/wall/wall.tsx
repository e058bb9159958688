import { webPatterns } from '@togather/contract/web-paths.ts';
import { useWakeLock } from '#lib/device/use-wake-lock.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { useParams } from '#lib/history/use-location.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { LostFrame } from '#ui/drawings/scenes.tsx';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';
import { RunningWall } from './running-wall.tsx';
import { useLiveWall } from './use-live-wall.ts';

const Wall = ({ secret }: { secret: string }) => {
  const { t } = useTranslation('walls');
  const { wall, isOffline, isMissing } = useLiveWall(secret);
  usePageMeta({ title: wall?.eventName ?? t('title'), isIndexed: false });
  useWakeLock(!isMissing);
  if (isMissing) return <MissingWall />;
  if (wall) return <RunningWall wall={wall} isOffline={isOffline} />;
  return (
    <div className="grid min-h-dvh place-items-center p-5 text-center">
      <h1 className="sr-only">{t('title')}</h1>
      <p role="status" className="text-lg text-muted">
        {isOffline ? t('waiting') : t('common:loading')}
      </p>
    </div>
  );
};

/** A screen at the party: the photos of an event, new ones first, without a sign-in and without the rest of the product. */
export function Screen() {
  const { secret = '' } = useParams(webPatterns.wall);
  return (
    <PageShell tone="night" bare className="relative min-h-dvh overflow-hidden bg-sunken">
      <Wall key={secret} secret={secret} />
    </PageShell>
  );
}

/** The same page for unknown, revoked and ended walls, so that an address tells nothing. */
const MissingWall = () => {
  const { t } = useTranslation('walls');
  return (
    <div className="grid min-h-dvh place-items-center px-5">
      <StateMessage
        heading="h1"
        drawing={<LostFrame />}
        title={t('missing.title')}
        text={t('missing.text')}
      />
    </div>
  );
};
