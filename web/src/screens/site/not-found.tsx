import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { paths } from '../../platform/history/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { LostFrame } from '../../ui/drawings/lost-frame.tsx';
import { PageShell } from '../../ui/layout/page-shell.tsx';
import { StateMessage } from '../../ui/messages/state-message.tsx';

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
