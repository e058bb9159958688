import { useConfig } from '#lib/api/config.ts';
import { hasSessionEnded, useUser } from '#lib/session/session-store.ts';
import { useSignOut } from '#lib/sign-in/sign-out.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { SignInButton, type SignInButtonProps, useProviderLabel } from '#ui/buttons/sign-in-button.tsx';
import { CalmFrame, LostFrame } from '#ui/drawings/scenes.tsx';
import { classes } from '#ui/layout/classes.ts';
import { UserPicture } from '#ui/pictures/user-picture.tsx';
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

/** Takes the place of a form's button for a visitor: signs in, and says that the form keeps its input. */
export function SignInToSubmit(button: SignInButtonProps) {
  const { t } = useTranslation('sign-in');
  const { isOff, title, text } = useLoginWanted(hasSessionEnded());
  return (
    <div className="grid gap-1">
      {!isOff && <SignInButton {...button} type="submit" isWide />}
      <p role="status" className="text-center text-sm text-balance text-muted">
        <span className={classes(hasSessionEnded() && 'font-semibold text-ink')}>{title}</span>
        {' · '}
        {isOff ? text : t('keptInput')}
      </p>
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

/** Shows which account is signed in, where it may be the wrong one. */
export function OwnAccount() {
  const { t } = useTranslation('sign-in');
  const user = useUser();
  return (
    user && (
      <span className="mt-4 flex items-center justify-center gap-2 text-ink">
        <UserPicture user={user} />
        {t('signedInAs', { name: user.name })}
      </span>
    )
  );
}

/** Signs out. The page then asks for a sign-in and returns. */
export function SwitchAccount() {
  const { t } = useTranslation('sign-in');
  const signOut = useSignOut();
  return (
    <Button kind="secondary" onClick={() => void signOut()}>
      {t('switchAccount')}
    </Button>
  );
}
