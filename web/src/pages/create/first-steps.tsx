import { type ReactNode, useId, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { paths } from '#lib/history/paths.ts';
import { lookUp } from '#lib/joining/look-up-event.ts';
import { LineLink, saveSheet } from '#parts/host/host-area.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { CheckIcon, DownloadIcon } from '#ui/icons/icons.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';

const wholeRow = 'max-sm:px-4 max-sm:after:absolute max-sm:after:inset-0';

type StepName = 'invite' | 'print' | 'manage';

const Step = ({
  name,
  number,
  isDone = false,
  children,
}: {
  name: StepName;
  number: number;
  isDone?: boolean;
  children: ReactNode;
}) => {
  const { t } = useTranslation('hosting');
  return (
    // On a phone the whole row is the step's button.
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line py-4">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full border border-line-strong text-sm font-semibold tabular-nums"
      >
        {isDone ? <CheckIcon className="size-5 text-ok" /> : number}
      </span>
      <div className="min-w-0 flex-1 basis-32">
        <p className="font-semibold">
          {t(`steps.${name}`)}
          {isDone && <span className="sr-only"> ({t('steps.done')})</span>}
        </p>
        <p className="text-sm text-muted max-sm:hidden">{t(`steps.${name}Text`)}</p>
      </div>
      {children}
    </li>
  );
};

/** What a host does with a new event. Steps that were taken on this page get a tick. */
export function FirstSteps({ name, pin }: { name: string; pin: string }) {
  const { t, language } = useTranslation('hosting');
  const id = useId();
  const [isInvited, setIsInvited] = useState(false);
  const [isPrinted, setIsPrinted] = useState(false);
  const printing = useAction(async () => {
    const { eventId } = await lookUp(pin, { by: call });
    await saveSheet({ eventId, pin }, { size: 'A6', language: language === 'en' ? 'en' : 'zh-TW' });
    setIsPrinted(true);
  });
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-3 text-xl">
        {t('steps.title')}
      </h2>
      <ol>
        <Step name="invite" number={1} isDone={isInvited}>
          <LineLink name={name} pin={pin} onClick={() => setIsInvited(true)} className={wholeRow} />
        </Step>
        <Step name="print" number={2} isDone={isPrinted}>
          <Button
            kind="secondary"
            icon={<DownloadIcon className="size-5" />}
            isPending={printing.isPending}
            onClick={() => void printing.run()}
            className={wholeRow}
          >
            {t('steps.card')}
          </Button>
          <FailureNote error={printing.error} />
        </Step>
        <Step name="manage" number={3}>
          <LinkButton to={paths.manageEvent(pin)} kind="secondary" className={wholeRow}>
            {t('title')}
          </LinkButton>
        </Step>
      </ol>
    </section>
  );
}
