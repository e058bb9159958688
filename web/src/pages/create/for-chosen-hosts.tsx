import type { ReactNode } from 'react';
import { useConfig } from '#lib/api/config.ts';
import { useHosting } from '#lib/api/use-hosting.ts';
import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { SignInButton } from '#ui/buttons/sign-in-button.tsx';
import { CalmFrame } from '#ui/drawings/scenes.tsx';
import { Skeleton } from '#ui/layout/page-shell.tsx';
import { withMail } from '#ui/links/link.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';

const Limited = ({ isSignedOut }: { isSignedOut: boolean }) => {
  const { t } = useTranslation('create-event');
  const email = useConfig()?.brand.contactEmails[0] ?? '';
  const texts = [
    t('limited.text'),
    ...(email ? [t('limited.ask', { email })] : []),
    ...(isSignedOut ? [t('limited.signIn')] : []),
  ];
  return (
    <StateMessage
      heading="h1"
      drawing={<CalmFrame />}
      title={t('limited.title')}
      text={texts.map((text) => (
        <span key={text} className="mb-2 block">
          {withMail(text, email)}
        </span>
      ))}
      actions={
        isSignedOut ? <SignInButton /> : <LinkButton to={paths.joinEvent}>{t('limited.join')}</LinkButton>
      }
    />
  );
};

/** Shows its children to people who may create events, and says to others whom to ask. */
export function ForChosenHosts({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const hosting = useHosting();
  if (hosting === 'allowed') return children;
  if (hosting !== 'asking') return <Limited isSignedOut={hosting === 'signedOut'} />;
  return (
    <div role="status" aria-label={t('loading')} className="mx-auto grid w-full max-w-md gap-6">
      <Skeleton className="h-12" />
      <Skeleton className="h-56" />
    </div>
  );
}
