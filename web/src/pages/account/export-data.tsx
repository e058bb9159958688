import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { saveFile } from '#lib/device/save-file.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { DownloadIcon } from '#ui/icons/icons.tsx';
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
