import type { FeedbackEntry } from '@togather/contract/schemas/admin.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDay } from '../../lib/format-date.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';

/** One message: who wrote it and when, what it says, and that it is dealt with. */
export const FeedbackMessage = ({
  message: { id, email, message, createdAt, handledAt },
  onHandle,
}: {
  message: FeedbackEntry;
  onHandle: (id: string) => Promise<void>;
}) => {
  const { t, language } = useTranslation('admin');
  const { isPending, error, run } = useAction(() => onHandle(id));
  return (
    <li>
      <article aria-label={email} className="grid gap-3 rounded-card border border-line bg-surface p-5">
        <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h3 className="text-base font-medium break-all">{email}</h3>
          <time dateTime={createdAt} className="text-sm text-muted">
            {formatDay(createdAt, language)}
          </time>
        </header>
        <p className="break-words whitespace-pre-wrap">{message}</p>
        <div className="flex flex-wrap gap-2">
          <a
            href={`mailto:${encodeURIComponent(email)}`}
            aria-label={t('feedback.replyTo', { email })}
            className={buttonClasses('secondary')}
          >
            {t('feedback.reply')}
          </a>
          {handledAt === null && (
            <Button kind="quiet" isPending={isPending} onClick={() => void run()}>
              {t('feedback.markHandled')}
            </Button>
          )}
        </div>
        {error !== null && (
          <p role="alert" className="text-sm text-danger">
            {errorText(error)}
          </p>
        )}
      </article>
    </li>
  );
};
