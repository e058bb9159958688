import { useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { TextArea } from '#ui/fields/text-field.tsx';

/** The form for an answer that is sent by e-mail. */
export function AnswerForm({
  email,
  onAnswer,
  isOpen,
  onClose,
}: {
  email: string;
  onAnswer: (answer: string) => Promise<void>;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const [answer, setAnswer] = useState('');
  const work = useAction(() => onAnswer(answer.trim()));
  return (
    <ConfirmDialog
      title={t('feedback.replyTo', { email })}
      confirm={t('feedback.send')}
      work={work}
      isReady={answer.trim() !== ''}
      isOpen={isOpen}
      onClose={() => {
        work.reset();
        onClose();
      }}
    >
      <TextArea
        label={t('feedback.answer')}
        hint={t('feedback.answerHint')}
        value={answer}
        onChange={setAnswer}
        maxLength={4000}
        required
      />
    </ConfirmDialog>
  );
}
