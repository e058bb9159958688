import { useEffect, useState } from 'react';
import { errorText } from '#lib/failures/error-text.ts';
import { SignInError } from '#lib/failures/failures.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { type Callback, finishSignIn } from '#lib/sign-in/sign-in.ts';
import { startSignIn } from '#lib/sign-in/start-sign-in.ts';
import type { Translate } from '#texts/i18n.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { useSignInLabel } from '#ui/buttons/sign-in-button.tsx';
import { PageShell, Spinner } from '#ui/layout/page-shell.tsx';
import { ProblemMessage } from '#ui/messages/state-message.tsx';

let finishing: Callback | undefined;

/** Exchanges the code once, however often the page renders, after removing it from the address. */
const finishOnce = (): Callback => {
  if (finishing && location.search === '') return finishing;
  const answer = new URLSearchParams(location.search);
  history.replaceState(null, '', location.pathname);
  finishing = finishSignIn(answer);
  return finishing;
};

const messageOf = (failure: unknown, t: Translate<'sign-in'>): string =>
  failure instanceof SignInError ? t(failure.reason) : errorText(failure);

export function Screen() {
  const { t } = useTranslation('sign-in');
  const signInLabel = useSignInLabel();
  const [failure, setFailure] = useState<unknown>(null);
  usePageMeta({ title: t('title'), isIndexed: false });
  useEffect(() => {
    // A full load instead of a navigation, so that nothing of the previous visitor stays in memory.
    const { done, returnTo } = finishOnce();
    done.then(() => location.replace(returnTo), setFailure);
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
        text={messageOf(failure, t)}
        actions={
          <>
            <Button onClick={() => void startSignIn(finishOnce().returnTo)}>{signInLabel}</Button>
            <LinkButton to={paths.home} kind="secondary">
              {t('common:home')}
            </LinkButton>
          </>
        }
      />
    </PageShell>
  );
}
