import { useTranslation } from '../i18n/use-translation.ts';
import { usePageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { LostFrame } from '../ui/drawings/lost-frame.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageShell } from '../ui/page-shell.tsx';
import { StateMessage } from '../ui/state-message.tsx';

export const Screen = () => {
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
