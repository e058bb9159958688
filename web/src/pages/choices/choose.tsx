import { useQuery } from '@tanstack/react-query';
import { webPatterns } from '@togather/contract/web-paths.ts';
import { call } from '#lib/api/api.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { useParams } from '#lib/history/use-location.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { RetryIcon } from '#ui/icons/icons.tsx';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { ProblemMessage } from '#ui/messages/state-message.tsx';
import { Choosing } from './choosing.tsx';
import type { ChoiceSource } from './use-choices.ts';

/** The page of a link for choosing: the photos that everybody sees, and the lists. It needs no sign-in. */
export function Screen() {
  const { secret = '' } = useParams(webPatterns.choose);
  return (
    <PageShell tone="night" bare>
      <div className="mx-auto grid max-w-6xl gap-6 px-5 pt-4 pb-24 md:px-8 md:pt-8">
        <ByLink key={secret} secret={secret} />
      </div>
    </PageShell>
  );
}

const ByLink = ({ secret }: { secret: string }) => {
  const { t } = useTranslation('choices');
  const { data, error, refetch } = useQuery({
    queryKey: ['choosing', secret],
    queryFn: ({ signal }) => call('showChoosing', { params: { chooserSecret: secret }, signal }),
    staleTime: 0,
    // Renews the addresses of the pictures, and shows new photos.
    refetchInterval: ({ state }) => (isMissing(state.error) ? false : 60_000),
    refetchOnWindowFocus: true,
  });
  usePageMeta({ title: data?.eventName ?? t('title'), isIndexed: false });
  // The same page for unknown, revoked and ended links, so that an address tells nothing.
  if (isMissing(error))
    return <ProblemMessage heading="h1" title={t('missing.title')} text={t('missing.text')} />;
  if (!data)
    return error ? (
      <ProblemMessage
        heading="h1"
        title={t('failed')}
        text={errorText(error)}
        actions={
          <Button icon={<RetryIcon />} onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        }
      />
    ) : (
      <p role="status">{t('loading')}</p>
    );
  const source: ChoiceSource = {
    queryKey: ['choices-by-link', secret],
    fetch: async (signal) => {
      try {
        return await call('listChoicesByLink', { params: { chooserSecret: secret }, signal });
      } catch (failure) {
        if (isMissing(failure)) void refetch();
        throw failure;
      }
    },
    choose: (ids, body) => call('choosePhotoByLink', { params: { chooserSecret: secret, ...ids }, body }),
    unchoose: (ids) => call('unchoosePhotoByLink', { params: { chooserSecret: secret, ...ids } }),
    name: data.name,
    onRefused: () => void refetch(),
  };
  return (
    <>
      <header className="grid max-w-2xl gap-4">
        <h1 className="text-2xl">
          <bdi>{data.eventName}</bdi>
        </h1>
        <p className="text-lg text-balance text-muted">{t('intro')}</p>
        <p className="text-muted">{t('as', { name: data.name })}</p>
      </header>
      <Choosing
        photos={data.photos}
        source={source}
        onBroken={() => void refetch()}
        withoutLists={<p>{t('noLists')}</p>}
      />
    </>
  );
};

/** Returns true if no such link is valid. The server counts guesses only after it has not found a link. */
const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'CHOOSER_NOT_FOUND' || error.code === 'TOO_MANY_GUESSES');
