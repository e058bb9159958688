import { useConfig } from '#lib/api/config.ts';
import { hasSessionEnded } from '#lib/session/session-store.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { SignInButton, useProviderLabel } from '#ui/buttons/sign-in-button.tsx';
import { CalmFrame, LostFrame } from '#ui/drawings/scenes.tsx';
import { StateMessage } from './state-message.tsx';

/** Returns the texts of a login request, for the first time or again, and whether sign-in is available. */
const useLoginWanted = (isAgain: boolean) => {
  const { t } = useTranslation('sign-in');
  const identity = useConfig()?.identity;
  const isOff = identity === null;
  // The other text names Google.
  const isGoogle = useProviderLabel() === null;
  const text = isAgain && isGoogle ? 'againText' : 'firstText';
  return {
    isOff,
    title: t(isOff ? 'offTitle' : isAgain ? 'again' : 'first'),
    text: t(isOff ? 'offText' : text),
  };
};

/** Shown above a form that keeps its input during a sign-in. */
export function LoginForForm() {
  const { isOff, title, text } = useLoginWanted(hasSessionEnded());
  return (
    <div role="status" className="grid gap-4 rounded-card border border-line bg-accent-soft p-6 text-center">
      <div>
        <p className="font-medium">{title}</p>
        <p className="text-sm text-balance text-muted">{text}</p>
      </div>
      {!isOff && <SignInButton />}
    </div>
  );
}

/** Replaces a page that needs a login. */
export function LoginWanted({ heading = 'h2' }: { heading?: 'h1' | 'h2' }) {
  const isAgain = hasSessionEnded();
  const { isOff, title, text } = useLoginWanted(isAgain);
  return (
    <StateMessage
      role="status"
      heading={heading}
      drawing={isAgain || isOff ? <LostFrame /> : <CalmFrame />}
      title={title}
      text={text}
      actions={!isOff && <SignInButton />}
    />
  );
}
