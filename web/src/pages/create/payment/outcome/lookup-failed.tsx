import { errorText } from '#lib/failures/error-text.ts';
import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/link-button.tsx';
import { ProblemMessage } from '#ui/messages/problem-message.tsx';

/** Shown when the payment's status could not be looked up. */
export const LookupFailed = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('payments');
  return (
    <ProblemMessage
      heading="h1"
      className="max-w-lg!"
      title={t('complete.errorTitle')}
      text={
        <>
          <span className="mb-2 block">{t('complete.errorSubtitle')}</span>
          <span className="font-medium text-ink">{errorText(error)}</span>
        </>
      }
      actions={
        <>
          <LinkButton to={paths.pendingEvent}>{t('complete.createAnother')}</LinkButton>
          <LinkButton to={paths.home} kind="secondary">
            {t('complete.home')}
          </LinkButton>
        </>
      }
    />
  );
};
