import { useTranslation } from '../i18n/use-translation.ts';
import { errorText } from '../lib/error-text.ts';
import { startSignIn } from '../lib/start-sign-in.ts';
import { useAction } from '../lib/use-action.ts';
import { Button } from './button.tsx';
import { LostFrame } from './drawings/lost-frame.tsx';
import { StateMessage } from './state-message.tsx';

/** Signs in with Google and comes back to this page. */
export const GoogleSignInButton = () => {
  const { t } = useTranslation();
  const { isPending, error, run } = useAction(() => startSignIn());
  return (
    <div className="grid justify-items-center gap-2">
      <Button size="large" onClick={run} isPending={isPending}>
        {t('signIn')}
      </Button>
      <p role="alert" className="text-sm text-danger">
        {error ? t('signInFailed', { message: errorText(error) }) : null}
      </p>
    </div>
  );
};

/** Above a form that keeps what was typed while somebody signs in. */
export const LoginAgain = () => {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid gap-4 rounded-card border border-line bg-accent-soft p-6 text-center">
      <div>
        <p className="font-medium">{t('loginAgain')}</p>
        <p className="text-sm text-muted">{t('loginAgainText')}</p>
      </div>
      <GoogleSignInButton />
    </div>
  );
};

/** The page in place of one that needs a login. */
export const LoginWanted = ({ heading = 'h2' }: { heading?: 'h1' | 'h2' }) => {
  const { t } = useTranslation();
  return (
    <StateMessage
      role="status"
      heading={heading}
      drawing={<LostFrame />}
      title={t('loginAgain')}
      text={t('loginAgainText')}
      actions={<GoogleSignInButton />}
    />
  );
};
