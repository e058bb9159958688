import { useTranslation } from '../../i18n/use-translation.ts';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { AccountSection } from './account-section.tsx';

export const ExportData = () => {
  const { t } = useTranslation('account');
  const { isPending, error, run } = useAction(async () => {
    const data: unknown = await call('exportAccount');
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    saveFile(file, 'togather-account.json');
  });
  return (
    <AccountSection id="export" title={t('export.title')} text={t('export.text')}>
      <Button
        kind="secondary"
        icon={<DownloadIcon className="size-5" />}
        isPending={isPending}
        onClick={() => void run()}
        className="mt-1 justify-self-start max-sm:justify-self-stretch"
      >
        {t('export.action')}
      </Button>
      <FieldError id="export-failure" error={error === null ? null : errorText(error)} />
    </AccountSection>
  );
};
