import { type FormEvent, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { CheckIcon } from '#ui/icons/icons.tsx';
import { findFaults } from './find-faults.ts';

const Thanks = () => {
  const { t } = useTranslation('customer-service');
  return (
    <div role="status" className="grid gap-3 rounded-card border border-line bg-surface p-8">
      <CheckIcon className="-ml-1.5 size-8 text-accent" />
      <p className="text-lg font-medium">{t('thanks')}</p>
      <p className="text-muted">{t('responseTime')}</p>
    </div>
  );
};

export const FeedbackForm = () => {
  const { t } = useTranslation('customer-service');
  const [email, setEmail] = useState('');
  const [message, setMessage] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const faults = isChecked ? findFaults({ email, message }) : {};
  const { isPending, error, run } = useAction(async () => {
    await call('sendFeedback', { body: { email: email.trim(), message } });
    setIsSent(true);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (Object.keys(findFaults({ email, message })).length === 0) void run();
  };
  if (isSent) return <Thanks />;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        value={email}
        onChange={setEmail}
        error={faults.email && t(faults.email)}
      />
      <TextArea
        label={t('message')}
        required
        maxLength={4000}
        value={message}
        onChange={setMessage}
        error={faults.message && t(faults.message)}
      />
      <Button type="submit" size="large" isPending={isPending} className="justify-self-start">
        {t('send')}
      </Button>
      <FieldError id="feedback-failure" error={error ? errorText(error) : null} />
    </form>
  );
};
