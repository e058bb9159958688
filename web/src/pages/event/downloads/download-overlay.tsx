import type { Ad } from '@togather/contract/schemas/ads.ts';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useOverlay } from '#lib/history/use-overlay.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { DownloadIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { AdLink } from '#ui/links/ad-link.tsx';
import type { DownloadPhase } from './use-download.ts';

const Preparing = ({ phase }: { phase: Extract<DownloadPhase, { kind: 'preparing' }> }) => {
  const { t } = useTranslation('downloads');
  const { completed, total, isPacking } = phase;
  const counts = { completed, total };
  return (
    <>
      <div className="grid place-items-center *:col-start-1 *:row-start-1">
        <ProgressRing part={isPacking ? completed / total : null} />
        <p aria-live="polite" className="text-xs font-semibold tabular-nums">
          {isPacking && (
            <>
              <span aria-hidden="true">{t('progress', counts)}</span>
              <span className="sr-only">{t('progressLabel', counts)}</span>
            </>
          )}
        </p>
        {!isPacking && <DownloadIcon />}
      </div>
      <Heading slot="title" className="text-lg">
        {t(isPacking ? 'preparingParts' : 'preparing')}
      </Heading>
      {!isPacking && total > 0 && <p className="-mt-3 text-muted">{t('photos', { count: total })}</p>}
    </>
  );
};

/** A ring of 64 px that fills up to `part`, from 0 to 1, or turns where it is null. */
const ProgressRing = ({ part }: { part: number | null }) => (
  <svg
    viewBox="0 0 64 64"
    fill="none"
    strokeWidth="4"
    aria-hidden="true"
    className={classes('size-16', part === null ? 'animate-[turn_1s_linear_infinite]' : '-rotate-90')}
  >
    <circle cx="32" cy="32" r="30" className="stroke-ink/16" />
    <circle
      cx="32"
      cy="32"
      r="30"
      pathLength="1"
      strokeDasharray={`${part ?? 0.25} 1`}
      className="stroke-accent transition-[stroke-dasharray] duration-150"
    />
  </svg>
);

/** Covers the page until the download has begun or failed, with the sponsor's ad if there is one. */
export function DownloadOverlay({
  phase,
  ad,
  onGoOn,
  onCancel,
}: {
  phase: DownloadPhase;
  ad: Ad | undefined;
  onGoOn: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('downloads');
  const isOpen = phase.kind !== 'idle';
  // Only its button cancels a download: a stray press of Escape or back does not.
  useOverlay(isOpen, () => {});
  return (
    <ModalOverlay
      isOpen={isOpen}
      isKeyboardDismissDisabled
      className="fixed inset-0 z-50 grid animate-[appear_150ms] place-items-center bg-night/96 p-6"
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
          <Button kind="secondary" onClick={onCancel}>
            {t('cancel')}
          </Button>
          {ad && <AdLink ad={ad} className="mt-2 w-full" />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
