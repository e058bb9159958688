import { errorText } from '#lib/failures/error-text.ts';
import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { LinkButton } from '#ui/buttons/link-button.tsx';
import { RetryIcon } from '#ui/icons/icons.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { ProblemMessage } from '#ui/messages/problem-message.tsx';
import { OwnAccount, SwitchAccount } from '#ui/messages/wrong-account.tsx';

const WaysOut = () => {
  const { t } = useTranslation('hosting');
  return (
    <>
      <LinkButton to={paths.hostedEvents}>{t('hostedEvents')}</LinkButton>
      <LinkButton to={paths.home} kind="secondary">
        {t('common:home')}
      </LinkButton>
    </>
  );
};

/** The page for users who do not host the event. */
export function NotHost() {
  const { t } = useTranslation('hosting');
  const text = (
    <>
      {t('notHostText')}
      <OwnAccount />
    </>
  );
  const actions = (
    <>
      <SwitchAccount />
      <WaysOut />
    </>
  );
  return <ProblemMessage heading="h1" title={t('notHost')} text={text} actions={actions} />;
}

/** The page for a PIN without an event. */
export function UnknownEvent({ pin }: { pin: string }) {
  const { t } = useTranslation('hosting');
  return (
    <ProblemMessage
      heading="h1"
      title={t('unknown')}
      text={t('unknownText', { pin })}
      actions={<WaysOut />}
    />
  );
}

export function ManageFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('hosting');
  return (
    <ProblemMessage
      heading="h1"
      title={t('failed')}
      text={errorText(error)}
      actions={
        <Button icon={<RetryIcon />} onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    />
  );
}

/** The page's skeleton while the event loads. */
export function ManageSkeleton() {
  const { t } = useTranslation('hosting');
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-8">
      <Skeleton className="h-10 w-56" />
      {['name', 'photos', 'pin', 'sheet'].map((part) => (
        <div key={part} className="grid gap-4 border-t border-line pt-8">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-24" />
        </div>
      ))}
    </div>
  );
}
