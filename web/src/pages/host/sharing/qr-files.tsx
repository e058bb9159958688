import type { QueryOf } from '@togather/contract/schemas/contract.ts';
import { callForFile } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { saveFile } from '#lib/device/share.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { DownloadIcon } from '#ui/icons/icons.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';

type Format = QueryOf<'getQrCode'>['format'];

/** Downloads the QR code alone, for what the host designs. */
export function QrFiles({ eventId, pin }: { eventId: string; pin: string }) {
  const png = useQrFile({ eventId, pin }, 'png');
  const svg = useQrFile({ eventId, pin }, 'svg');
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <QrFile format="png" work={png} />
        <QrFile format="svg" work={svg} />
      </div>
      <FailureNote error={png.error ?? svg.error} />
    </div>
  );
}

const useQrFile = ({ eventId, pin }: { eventId: string; pin: string }, format: Format) =>
  useAction(async () => {
    const file = await callForFile('getQrCode', { params: { eventId }, query: { format } });
    saveFile(file, `${pin}-qr.${format}`);
  });

const QrFile = ({ format, work }: { format: 'png' | 'svg'; work: ReturnType<typeof useQrFile> }) => {
  const { t } = useTranslation('hosting');
  return (
    <Button
      kind="secondary"
      icon={<DownloadIcon className="size-5" />}
      isPending={work.isPending}
      onClick={() => void work.run()}
    >
      {t(`qrFiles.${format}`)}
    </Button>
  );
};
