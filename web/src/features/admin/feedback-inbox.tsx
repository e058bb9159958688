import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { FramedScene } from '../../ui/drawings/scenes.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { FeedbackMessage } from './feedback-message.tsx';
import { type FeedbackState, useFeedback } from './use-feedback.ts';

const states: readonly FeedbackState[] = ['open', 'handled'];

const StateFilter = ({
  state,
  onChange,
}: {
  state: FeedbackState;
  onChange: (state: FeedbackState) => void;
}) => {
  const { t } = useTranslation('admin');
  return (
    <fieldset aria-label={t('feedback.filter')} className="flex gap-2">
      {states.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === state}
          onClick={() => onChange(one)}
          className="min-h-11 rounded-full border border-line-strong px-4 hover:bg-ink/5 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent"
        >
          {t(`feedback.${one}`)}
        </button>
      ))}
    </fieldset>
  );
};

const Loading = () => {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-4">
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-44 rounded-card" />
      ))}
    </div>
  );
};

const Failed = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation('admin');
  return (
    <ProblemMessage
      heading="h2"
      title={t('feedback.failed')}
      actions={<Button onClick={onRetry}>{t('common:retry')}</Button>}
    />
  );
};

const Empty = ({ text }: { text: string }) => (
  <StateMessage
    drawing={
      <svg viewBox="0 0 220 120" fill="none" stroke="currentColor" aria-hidden="true" className="w-52">
        <FramedScene scene="flower" x={14} y={20} size={88} turn={-7} />
        <FramedScene scene="pair" x={112} y={20} size={88} turn={6} isAccent />
      </svg>
    }
    heading="h3"
    title={text}
  />
);

/** What visitors wrote: those that wait, or those that are dealt with. */
export const FeedbackInbox = () => {
  const { t } = useTranslation('admin');
  const [state, setState] = useState<FeedbackState>('open');
  const heading = useRef<HTMLHeadingElement>(null);
  const { query, messages, total, handle } = useFeedback(state);
  const handleOne = async (id: string) => {
    await handle(id);
    // The message has left the list, and with it the button that had the focus.
    heading.current?.focus();
  };
  return (
    <div className="mt-8 grid max-w-2xl gap-6">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {t('feedback.title')}
        </h2>
        <StateFilter state={state} onChange={setState} />
      </header>
      {query.isPending && <Loading />}
      {query.isError && !messages && <Failed onRetry={() => void query.refetch()} />}
      {messages && (
        <>
          <p role="status" className="text-sm text-muted">
            {t('feedback.count', { count: total })}
          </p>
          {total === 0 && <Empty text={t(`feedback.${state}Empty`)} />}
          <ul className="grid gap-4">
            {messages.map((message) => (
              <FeedbackMessage key={message.id} message={message} onHandle={handleOne} />
            ))}
          </ul>
        </>
      )}
      {query.hasNextPage && (
        <Button
          kind="secondary"
          isPending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          className="justify-self-center"
        >
          {t('feedback.more')}
        </Button>
      )}
    </div>
  );
};
