import { useTranslation } from '../i18n/use-translation.ts';
import { LostFrame } from './drawings/lost-frame.tsx';
import { GoogleSignInButton } from './google-sign-in-button.tsx';
import { StateMessage } from './state-message.tsx';

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
