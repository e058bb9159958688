import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { ActionButton } from '../action-button.tsx';
import { useRefresh } from './use-installation.ts';

/** Retries failed jobs or photos. */
export const RetryButton = ({ about, retry }: { about: string; retry: () => Promise<unknown> }) => {
  const { t } = useTranslation('admin');
  const refresh = useRefresh();
  const work = useAction(async () => {
    await retry();
    await refresh();
  });
  return (
    <ActionButton about={about} work={work} onPress={() => void work.run()}>
      {t('installation.retry')}
    </ActionButton>
  );
};
