import { webPatterns } from '@togather/contract/web-paths.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { useParams } from '#lib/history/use-location.tsx';
import { useIsHost } from '#lib/joining/look-up-event.ts';
import { useUser } from '#lib/session/session-store.ts';
import { OpenEvent, type OpenedEvent } from '#parts/event/open-event.tsx';
import { useNotedEvent } from '#parts/event/use-noted-event.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { LoginWanted, OwnAccount, SwitchAccount } from '#ui/messages/login-wanted.tsx';
import { ProblemMessage } from '#ui/messages/state-message.tsx';
import { ReviewPanel } from './review-panel.tsx';

const NotHost = ({ pin }: { pin: string }) => {
  const { t } = useTranslation('visibility');
  return (
    <ProblemMessage
      heading="h1"
      className="px-5"
      title={t('review.notHost')}
      text={
        <>
          {t('review.notHostText')}
          <OwnAccount />
        </>
      }
      actions={
        <>
          <LinkButton to={paths.event(pin)}>{t('review.toEvent')}</LinkButton>
          <SwitchAccount />
        </>
      }
    />
  );
};

const Reviewed = ({ event: whole, onBroken }: OpenedEvent) => {
  const { event } = useNotedEvent(whole, false);
  const isHost = useIsHost(whole);
  return isHost ? <ReviewPanel event={event} onBroken={onBroken} /> : <NotHost pin={event.pinCode} />;
};

/** The page on which the host decides, mostly on a phone, which of the waiting photos everybody sees. */
export function Screen() {
  const { t } = useTranslation('visibility');
  const { eventPin = '' } = useParams(webPatterns.review);
  const user = useUser();
  usePageMeta({ title: t('review.title'), isIndexed: false });
  return (
    <PageShell tone="night" bare>
      {user ? (
        <OpenEvent pin={eventPin} addressOf={(pin) => paths.review(pin)}>
          {(opened) => <Reviewed key={opened.event.eventId} {...opened} />}
        </OpenEvent>
      ) : (
        <div className="px-5">
          <LoginWanted heading="h1" />
        </div>
      )}
    </PageShell>
  );
}
