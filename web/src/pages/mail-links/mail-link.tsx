import { useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { Button } from '#ui/buttons/button.tsx';
import { CheckIcon, MailIcon } from '#ui/icons/icons.tsx';
import { FailureNote } from '#ui/messages/failure-note.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';

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
    return (
      <StateMessage
        role="status"
        heading="h1"
        drawing={<CheckIcon className="size-12 text-accent" strokeWidth={1.25} />}
        title={done}
        text={doneText}
      />
    );
  return (
    <StateMessage
      heading="h1"
      drawing={<MailIcon className="size-12 text-accent" strokeWidth={1.25} />}
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
