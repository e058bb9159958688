import { useEffect, useState } from 'react';
import type { Translate } from '../i18n/i18n.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { errorText } from '../lib/error-text.ts';
import { SignInError } from '../lib/failures.ts';
import { usePageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { finishSignIn } from '../lib/sign-in.ts';
import { startSignIn } from '../lib/start-sign-in.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageShell } from '../ui/page-shell.tsx';
import { ProblemMessage } from '../ui/problem-message.tsx';
import { Spinner } from '../ui/spinner.tsx';

let finishing: Promise<string> | undefined;

/** Exchanges the code once, however often the page renders, after removing it from the address. */
const finishOnce = (): Promise<string> => {
  if (finishing) return finishing;
  const answer = new URLSearchParams(location.search);
  history.replaceState(null, '', location.pathname);
  finishing = finishSignIn(answer);
  return finishing;
};

const messageOf = (failure: unknown, t: Translate<'sign-in'>): string =>
  failure instanceof SignInError ? t(failure.reason) : errorText(failure);

export const Screen = () => {
  const { t } = useTranslation('sign-in');
  const [failure, setFailure] = useState<unknown>(null);
  usePageMeta({ title: t('title'), isIndexed: false });
  useEffect(() => {
    // A full load instead of a navigation, so that nothing of the previous visitor stays in memory.
    finishOnce().then((returnTo) => location.replace(returnTo), setFailure);
  }, []);
  if (!failure)
    return (
      <PageShell className="grid place-items-center">
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner />
          {t('working')}
        </p>
      </PageShell>
    );
  return (
    <PageShell>
      <ProblemMessage
        heading="h1"
        title={t('failed')}
        text={t('common:signInFailed', { message: messageOf(failure, t) })}
        actions={
          <>
            <Button onClick={() => void startSignIn(paths.home)}>{t('common:signIn')}</Button>
            <LinkButton to={paths.home} kind="secondary">
              {t('common:home')}
            </LinkButton>
          </>
        }
      />
    </PageShell>
  );
};
