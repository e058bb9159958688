import type { FeedbackEntry } from '@togather/contract/schemas/operating.ts';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useConfig } from '#lib/api/config.ts';
import { formatDay } from '#lib/format/format-date.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { buttonClasses } from '#ui/buttons/button.tsx';
import { FramedScene } from '#ui/drawings/scenes.tsx';
import { Address } from '#ui/links/link.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';
import { ActionButton } from './action.tsx';
import { AdminList, AdminView, useAdminList } from './admin-list.tsx';

const states = ['open', 'handled'] as const;

/** Lists the messages of visitors, open or handled ones. */
export function Feedback() {
  const { t } = useTranslation('admin');
  const [state, setState] = useState<(typeof states)[number]>('open');
  const list = useAdminList({
    key: ['feedback', state],
    read: (query, signal) => call('listFeedback', { query: { state, ...query }, signal }),
    rowsOf: ({ feedback }) => feedback,
    idOf: ({ id }) => id,
  });
  const filter = (
    <fieldset aria-label={t('feedback.filter')} className="flex flex-wrap gap-2">
      {states.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === state}
          onClick={() => setState(one)}
          className="min-h-11 rounded-full border border-line-strong px-4 hover:bg-ink/5 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent"
        >
          {t(`feedback.${one}`)}
        </button>
      ))}
    </fieldset>
  );
  return (
    <AdminView title={t('feedback.title')} action={filter}>
      <AdminList
        list={list}
        count={({ total: count }) => t('feedback.count', { count })}
        empty={<StateMessage drawing={<Frames />} heading="h3" title={t(`feedback.${state}Empty`)} />}
        failed={t('feedback.failed')}
        outline="h-44"
      >
        {(message) => <Entry message={message} />}
      </AdminList>
    </AdminView>
  );
}

const Frames = () => (
  <svg viewBox="0 0 220 120" fill="none" stroke="currentColor" aria-hidden="true" className="w-52">
    <FramedScene scene="flower" x={14} y={20} size={88} turn={-7} />
    <FramedScene scene="pair" x={112} y={20} size={88} turn={6} isAccent />
  </svg>
);

/** One message: its sender, time, text, answer, and whether it is handled. */
const Entry = ({ message }: { message: FeedbackEntry }) => {
  const { t, language } = useTranslation('admin');
  const { id, email, createdAt, handledAt, answer } = message;
  return (
    <li>
      <article aria-label={email} className="grid gap-3 rounded-card border border-line bg-surface p-5">
        <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h3 className="text-base font-semibold">
            <Address>{email}</Address>
          </h3>
          <time dateTime={createdAt} className="text-sm text-muted">
            {formatDay(createdAt, language)}
          </time>
        </header>
        <p dir="auto" className="whitespace-pre-wrap">
          {message.message}
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
          {answer === null && <Reply to={message} />}
          {handledAt === null && (
            <ActionButton kind="quiet" act={() => call('handleFeedback', { params: { feedbackId: id } })}>
              {t('feedback.markHandled')}
            </ActionButton>
          )}
        </div>
      </article>
    </li>
  );
};

/** Replies here if this installation sends mail, otherwise in the mail program. */
const Reply = ({ to: { id, email } }: { to: FeedbackEntry }) => {
  const { t, language } = useTranslation('admin');
  const label = t('feedback.replyTo', { email });
  if (!useConfig()?.features.mail)
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
    <ActionButton
      label={label}
      question={{
        title: label,
        confirm: t('feedback.send'),
        field: {
          rows: 6,
          label: t('feedback.answer'),
          hint: t('feedback.answerHint'),
          maxLength: 4000,
          required: true,
        },
      }}
      act={(answer) => call('answerFeedback', { params: { feedbackId: id }, body: { answer, language } })}
    >
      {t('feedback.reply')}
    </ActionButton>
  );
};
