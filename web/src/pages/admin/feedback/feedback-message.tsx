import type { FeedbackEntry } from '@togather/contract/schemas/admin/admin.ts';
import { useState } from 'react';
import { useConfig } from '#lib/api/config.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { formatDay } from '#lib/format/format-date.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, buttonClasses } from '#ui/buttons/button.tsx';
import { Address } from '#ui/links/link.tsx';
import { AnswerForm } from './answer-form.tsx';
import type { AnswerMessage } from './use-feedback.ts';

/** Answers here if this installation sends mail, otherwise in the mail program. */
const Reply = ({ email, onAnswer }: { email: string; onAnswer: (answer: string) => Promise<void> }) => {
  const { t } = useTranslation('admin');
  const [isWriting, setIsWriting] = useState(false);
  const sendsMail = useConfig()?.features.mail;
  const label = t('feedback.replyTo', { email });
  if (!sendsMail)
    return (
      <a
        href={`mailto:${encodeURIComponent(email)}`}
        aria-label={label}
        className={buttonClasses('secondary')}
      >
        {t('feedback.reply')}
      </a>
    );
  return (
    <>
      <Button kind="secondary" aria-label={label} onClick={() => setIsWriting(true)}>
        {t('feedback.reply')}
      </Button>
      <AnswerForm email={email} onAnswer={onAnswer} isOpen={isWriting} onClose={() => setIsWriting(false)} />
    </>
  );
};

/** One message: its sender, time, text, answer, and whether it is handled. */
export function FeedbackMessage({
  message: { id, email, message, createdAt, handledAt, answer },
  onHandle,
  onAnswer,
}: {
  message: FeedbackEntry;
  onHandle: (id: string) => Promise<void>;
  onAnswer: AnswerMessage;
}) {
  const { t, language } = useTranslation('admin');
  const { isPending, error, run } = useAction(() => onHandle(id));
  return (
    <li>
      <article aria-label={email} className="grid gap-3 rounded-card border border-line bg-surface p-5">
        <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h3 className="text-base font-medium">
            <Address>{email}</Address>
          </h3>
          <time dateTime={createdAt} className="text-sm text-muted">
            {formatDay(createdAt, language)}
          </time>
        </header>
        <p dir="auto" className="whitespace-pre-wrap">
          {message}
        </p>
        {answer !== null && (
          <div className="grid gap-1 rounded-control bg-sunken px-4 py-3">
            <p className="text-sm text-muted">{t('feedback.answered')}</p>
            <p dir="auto" className="whitespace-pre-wrap">
              {answer}
            </p>
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          {answer === null && (
            <Reply email={email} onAnswer={(text) => onAnswer(id, { answer: text, language })} />
          )}
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
}
