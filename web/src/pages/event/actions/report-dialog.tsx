import type { BodyInputOf } from '@togather/contract/schemas/contract.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { TextArea } from '#ui/fields/text-field.tsx';
import { CheckIcon } from '#ui/icons/icons.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';

type Reason = BodyInputOf<'reportPhoto'>['reason'];
const reasons: readonly Reason[] = ['SHOWS_ME', 'INAPPROPRIATE', 'OTHER'];
const MAX_MESSAGE = 1000;

const Sent = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('photo-actions');
  const close = useRef<HTMLButtonElement>(null);
  // The pressed button was removed, so the remaining one takes the focus.
  useEffect(() => close.current?.focus(), []);
  return (
    <div className="grid justify-items-center gap-4 py-4 text-center">
      <CheckIcon className="size-8 text-ok" />
      <p role="status" className="text-lg font-semibold">
        {t('sent')}
      </p>
      <Button ref={close} kind="secondary" onClick={onClose}>
        {t('common:close')}
      </Button>
    </div>
  );
};

/** Reports a photo to host and administrators, without an account. */
export function ReportDialog({ photoId, onClose }: { photoId: string; onClose: () => void }) {
  const { t } = useTranslation('photo-actions');
  const [reason, setReason] = useState<Reason | null>(null);
  const [message, setMessage] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const work = useAction(async (chosen: Reason) => {
    await call('reportPhoto', { params: { photoId }, body: { reason: chosen, message } });
    setIsSent(true);
  });
  const send = () => {
    setIsChecked(true);
    if (reason) void work.run(reason);
  };
  const footer = (
    <div className="flex flex-wrap justify-end gap-2">
      <Button kind="quiet" disabled={work.isPending} onClick={onClose} className="max-sm:flex-1">
        {t('common:cancel')}
      </Button>
      <Button isPending={work.isPending} onClick={send} className="max-sm:flex-1">
        {t('send')}
      </Button>
    </div>
  );
  return (
    <Dialog
      title={t(isSent ? 'thanks' : 'reportTitle')}
      isOpen
      onClose={onClose}
      footer={isSent ? undefined : footer}
    >
      {isSent ? (
        <Sent onClose={onClose} />
      ) : (
        <div className="grid gap-3">
          <Choice
            label={t('reason')}
            isColumn
            options={reasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
            value={reason}
            onChange={setReason}
            error={isChecked && !reason ? t('reasonWanted') : null}
          />
          <TextArea
            label={t('message')}
            hint={t('messageHint')}
            rows={3}
            maxLength={MAX_MESSAGE}
            value={message}
            onChange={setMessage}
          />
          <FailureNote error={work.error} />
        </div>
      )}
    </Dialog>
  );
}
