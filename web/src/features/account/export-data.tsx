import { exportAccount } from '@togather/contract/accounts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { saveFile } from './save-file.ts';

const FILE = { name: 'togather-account.json', type: 'application/json' };

/** Everything that is kept of the user, as a file. */
export const ExportData = () => {
  const { t } = useTranslation('account');
  const { isPending, error, run } = useAction(async () => {
    const data: unknown = await call(exportAccount);
    saveFile(JSON.stringify(data, null, 2), FILE);
  });
  return (
    <section
      aria-labelledby="export"
      className="grid gap-3 rounded-card border border-line bg-surface p-6 pb-1"
    >
      <h2 id="export" className="text-lg">
        {t('export.title')}
      </h2>
      <p className="text-muted">{t('export.text')}</p>
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
    </section>
  );
};
