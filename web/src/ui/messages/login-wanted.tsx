import { useTranslation } from '../../i18n/use-translation.ts';
import { useConfig } from '../../platform/api/config.ts';
import { hasSessionEnded } from '../../platform/session/session-store.ts';
import { GoogleSignInButton } from '../buttons/google-sign-in-button.tsx';
import { CalmFrame } from '../drawings/calm-frame.tsx';
import { LostFrame } from '../drawings/lost-frame.tsx';
import { StateMessage } from './state-message.tsx';

/** What is said where somebody has to sign in, and whether they can: again, or for the first time. */
const useLoginWanted = (isAgain: boolean) => {
  const { t } = useTranslation('sign-in');
  const isOff = useConfig()?.identity === null;
  const wanted = isAgain ? 'again' : 'first';
  return {
    isOff,
    title: t(isOff ? 'offTitle' : wanted),
    text: t(isOff ? 'offText' : `${wanted}Text`),
  };
};

/** Above a form that keeps what was typed while somebody signs in. */
export const LoginForForm = () => {
  const { isOff, title, text } = useLoginWanted(hasSessionEnded());
  return (
    <div role="status" className="grid gap-4 rounded-card border border-line bg-accent-soft p-6 text-center">
      <div>
        <p className="font-medium">{title}</p>
        <p className="text-sm text-balance text-muted">{text}</p>
      </div>
      {!isOff && <GoogleSignInButton />}
    </div>
  );
};

/** The page in place of one that needs a login. */
export const LoginWanted = ({ heading = 'h2' }: { heading?: 'h1' | 'h2' }) => {
  const isAgain = hasSessionEnded();
  const { isOff, title, text } = useLoginWanted(isAgain);
  return (
    <StateMessage
      role="status"
      heading={heading}
      drawing={isAgain || isOff ? <LostFrame /> : <CalmFrame />}
      title={title}
      text={text}
      actions={!isOff && <GoogleSignInButton />}
    />
  );
};
