import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { CalmFrame } from '#ui/drawings/scenes.tsx';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { FailureNote, StateMessage } from '#ui/messages/state-message.tsx';

interface MailLinkProps {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly done: string;
  readonly doneText: string;
  /** Receives the token after the address's #. */
  readonly act: (token: string) => Promise<unknown>;
}

/** The page behind a mail's link, with a button, since mail programs prefetch links. */
export function MailLink({ title, text, button, done, doneText, act }: MailLinkProps) {
  const [isDone, setIsDone] = useState(false);
  const { isPending, error, run } = useAction(async () => {
    await act(location.hash.slice(1));
    setIsDone(true);
  });
  if (isDone)
    return <StateMessage role="status" heading="h1" drawing={<CalmFrame />} title={done} text={doneText} />;
  return (
    <StateMessage
      heading="h1"
      drawing={<CalmFrame />}
      title={title}
      text={text}
      actions={
        <div className="grid justify-items-center gap-3">
          <Button size="large" isPending={isPending} onClick={() => void run()}>
            {button}
          </Button>
          <FailureNote error={error} />
        </div>
      }
    />
  );
}

interface StopMailsProps {
  /** The namespace with the texts. */
  readonly about: 'photo-alerts' | 'host-mails';
  readonly endpoint: 'stopAlerts' | 'stopHostMails';
}

/** The page behind the link in a mail that stops further ones. */
export function StopMails({ about, endpoint }: StopMailsProps) {
  const { t } = useTranslation(about);
  usePageMeta({ title: t('stop.title'), isIndexed: false });
  return (
    <PageShell>
      <MailLink
        title={t('stop.title')}
        text={t('stop.text')}
        button={t('stop.button')}
        done={t('stop.done')}
        doneText={t('stop.doneText')}
        act={(token) => call(endpoint, { query: { token } })}
      />
    </PageShell>
  );
}
