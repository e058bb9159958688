import { licencesPath, matchWebPath } from '@togather/contract/web-paths.ts';
import { lazy } from 'react';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { useLocation } from '#lib/history/use-location.tsx';
import { loadNamespaces } from '#texts/i18n.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { LostFrame } from '#ui/drawings/scenes.tsx';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';

const LicencesPage = lazy(async () => {
  const texts = loadNamespaces(['terms']);
  const { LicencesPage } = await import('./legal/licences-page.tsx');
  await texts;
  return { default: LicencesPage };
});

const NotFound = () => {
  const { t } = useTranslation('not-found');
  usePageMeta({ title: t('title'), isIndexed: false });
  return (
    <PageShell>
      <StateMessage
        heading="h1"
        drawing={<LostFrame />}
        title={t('title')}
        text={t('text')}
        actions={<LinkButton to={paths.home}>{t('common:home')}</LinkButton>}
      />
    </PageShell>
  );
};

/** A page that is in no table of the first page's code, or a message that there is none. */
export function Screen() {
  const { pathname } = useLocation();
  return matchWebPath(licencesPath, pathname) ? <LicencesPage /> : <NotFound />;
}
