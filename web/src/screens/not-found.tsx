import { useTranslation } from '../i18n/use-translation.ts';
import { usePageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { LostFrame } from '../ui/drawings/lost-frame.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageShell } from '../ui/page-shell.tsx';
import { StateMessage } from '../ui/state-message.tsx';

export const Screen = () => {
  const { t } = useTranslation();
  usePageMeta({ title: t('notFound.title'), isIndexed: false });
  return (
    <PageShell>
      <StateMessage
        heading="h1"
        drawing={<LostFrame />}
        title={t('notFound.title')}
        text={t('notFound.text')}
        actions={<LinkButton to={paths.home}>{t('notFound.home')}</LinkButton>}
      />
    </PageShell>
  );
};
