import { useTranslation } from '../i18n/use-translation.ts';
import { useConfig } from '../lib/config.ts';
import { LostFrame } from './drawings/lost-frame.tsx';
import { GoogleSignInButton } from './google-sign-in-button.tsx';
import { StateMessage } from './state-message.tsx';

/** What is said where somebody has to sign in, and whether they can. */
const useLoginWanted = () => {
  const { t } = useTranslation();
  const isOff = useConfig()?.identity === null;
  return {
    isOff,
    title: t(isOff ? 'signInOffTitle' : 'loginAgain'),
    text: t(isOff ? 'signInOffText' : 'loginAgainText'),
  };
};

/** Above a form that keeps what was typed while somebody signs in. */
export const LoginAgain = () => {
  const { isOff, title, text } = useLoginWanted();
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
  const { isOff, title, text } = useLoginWanted();
  return (
    <StateMessage
      role="status"
      heading={heading}
      drawing={<LostFrame />}
      title={title}
      text={text}
      actions={!isOff && <GoogleSignInButton />}
    />
  );
};
