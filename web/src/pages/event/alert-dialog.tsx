import { CONFIRM_ALERTS_HOURS, HOURS_BETWEEN_ALERTS } from '@togather/contract/limits.ts';
import { type FormEvent, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { isEmail } from '#lib/format/format-date.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { MailIcon } from '#ui/icons/icons.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';

/** Asks for an address for mails about new photos of a figure, and explains the confirmation. */
export function AlertDialog({
  eventId,
  figureId,
  onClose,
}: {
  eventId: string;
  figureId: string;
  onClose: () => void;
}) {
  const { t, language } = useTranslation('photo-alerts');
  const [email, setEmail] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isValid = isEmail(email);
  const { isPending, error, run } = useAction(async () => {
    const body = { figureId, email: email.trim(), language };
    await call('askForAlerts', { params: { eventId }, body });
    setSentTo(body.email);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isValid) void run();
  };
  return (
    <Dialog title={t('title')} isOpen onClose={onClose}>
      {sentTo === null ? (
        <form noValidate onSubmit={submit} className="grid gap-5">
          <p>{t('intro', { hours: HOURS_BETWEEN_ALERTS })}</p>
          <TextField
            label={t('email')}
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            value={email}
            onChange={setEmail}
            error={isChecked && !isValid ? t('emailInvalid') : null}
          />
          <FailureNote error={error} />
          <Button type="submit" size="large" isPending={isPending}>
            {t('send')}
          </Button>
          <p className="text-sm text-muted">{t('kept')}</p>
        </form>
      ) : (
        <div role="status" className="grid justify-items-start gap-3">
          <MailIcon className="size-8" />
          <h3 className="text-lg font-semibold">{t('sent')}</h3>
          <p className="text-muted">{t('sentText', { email: sentTo, hours: CONFIRM_ALERTS_HOURS })}</p>
          <Button kind="secondary" onClick={onClose}>
            {t('common:close')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
