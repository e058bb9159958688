import { useRef, useState } from 'react';
import { PagedList } from '#pages/admin/paged-list.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { useKeepFocus } from '#ui/dialogs/dialog.tsx';
import { FramedScene } from '#ui/drawings/scenes.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';
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
    <fieldset aria-label={t('feedback.filter')} className="flex flex-wrap gap-2">
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

export function FeedbackInbox() {
  const { t } = useTranslation('admin');
  const [state, setState] = useState<FeedbackState>('open');
  // A handled message leaves the list together with the focused button.
  const place = useRef<HTMLDivElement>(null);
  const { pages, handle, answer } = useFeedback(state);
  useKeepFocus(place);
  return (
    <div ref={place} tabIndex={-1} className="mt-8 grid max-w-2xl gap-6 outline-none">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-xl">{t('feedback.title')}</h2>
        <StateFilter state={state} onChange={setState} />
      </header>
      {pages.total !== undefined && (
        <p role="status" className="text-sm text-muted">
          {t('feedback.count', { count: pages.total })}
        </p>
      )}
      {pages.total === 0 && <Empty text={t(`feedback.${state}Empty`)} />}
      <PagedList pages={pages} failed={t('feedback.failed')} outline="h-44">
        {(message) => (
          <FeedbackMessage key={message.id} message={message} onHandle={handle} onAnswer={answer} />
        )}
      </PagedList>
    </div>
  );
}
