import type { Ad } from '@togather/contract/schemas/ads.ts';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useOverlay } from '#lib/history/use-overlay.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Spinner } from '#ui/layout/page-shell.tsx';
import { AdLink } from '#ui/links/ad-link.tsx';
import type { DownloadPhase } from './use-download.ts';

const Preparing = ({ phase }: { phase: Extract<DownloadPhase, { kind: 'preparing' }> }) => {
  const { t } = useTranslation('downloads');
  const counts = { completed: phase.completed, total: phase.total };
  return (
    <>
      <Spinner className="size-9 text-accent" />
      <Heading slot="title" className="text-lg">
        {t(phase.isPacking ? 'preparingParts' : 'preparing')}
      </Heading>
      <p aria-live="polite" className="min-h-12 text-xl font-bold tabular-nums">
        {phase.isPacking && (
          <>
            <span aria-hidden="true">{t('progress', counts)}</span>
            <span className="sr-only">{t('progressLabel', counts)}</span>
          </>
        )}
      </p>
    </>
  );
};

/** Covers the page until the download has begun or failed, with the sponsor's ad if there is one. */
export function DownloadOverlay({
  phase,
  ad,
  onGoOn,
}: {
  phase: DownloadPhase;
  ad: Ad | undefined;
  onGoOn: () => void;
}) {
  const { t } = useTranslation('downloads');
  const isOpen = phase.kind !== 'idle';
  // The overlay cannot be closed, not even by the back button.
  useOverlay(isOpen, () => {});
  return (
    <ModalOverlay
      isOpen={isOpen}
      isKeyboardDismissDisabled
      className="fixed inset-0 z-50 grid animate-[appear_150ms] place-items-center bg-night/90 p-6"
    >
      <Modal className="w-full max-w-md outline-none">
        <Dialog className="grid justify-items-center gap-4 text-center text-ink outline-none">
          {phase.kind === 'preparing' && <Preparing phase={phase} />}
          {phase.kind === 'between' && (
            <>
              <Heading slot="title" className="text-lg">
                {t('partSaved', { part: phase.part, name: phase.name })}
              </Heading>
              <p className="text-muted tabular-nums">{t('partsText', { count: phase.left })}</p>
              <Button onClick={onGoOn}>{t('nextPart', { part: phase.part + 1 })}</Button>
            </>
          )}
          {ad && <AdLink ad={ad} className="mt-2 w-full" />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
