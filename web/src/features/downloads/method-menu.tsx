import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { inAppBrowserOf, leaveInAppBrowser } from '../../lib/in-app-browser.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ChevronRightIcon, ExternalIcon, FaceIcon, PhotosIcon } from '../../ui/icons.tsx';

const Method = ({
  icon,
  title,
  text,
  onChoose,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  onChoose: () => void;
}) => (
  <button
    type="button"
    onClick={onChoose}
    className="flex items-center gap-4 rounded-card border border-line px-4 py-4 text-left transition-colors duration-150 hover:border-line-strong hover:bg-ink/5"
  >
    <span className="grid size-12 shrink-0 place-items-center rounded-control bg-accent-soft text-accent">
      {icon}
    </span>
    <span className="flex-1">
      <span className="block text-lg font-medium">{title}</span>
      <span className="block text-sm text-balance text-muted">{text}</span>
    </span>
    <ChevronRightIcon className="size-5 shrink-0 text-muted" />
  </button>
);

/** Inside LINE and the like, files often cannot be saved: the page says so and how to get out. */
const InAppNote = () => {
  const { t } = useTranslation('downloads');
  return (
    <div className="grid gap-3 rounded-card bg-accent-soft p-4">
      <p>{t('inApp')}</p>
      <Button kind="secondary" icon={<ExternalIcon className="size-5" />} onClick={() => leaveInAppBrowser()}>
        {t('openBrowser')}
      </Button>
    </div>
  );
};

/** The first step of a download: by hand or by face. */
export const MethodMenu = ({
  isOpen,
  onClose,
  onManual,
  onFaces,
}: {
  isOpen: boolean;
  onClose: () => void;
  onManual: () => void;
  onFaces: () => void;
}) => {
  const { t } = useTranslation('downloads');
  return (
    <Dialog title={t('title')} isOpen={isOpen} onClose={onClose}>
      <div className="grid gap-3 pb-[env(safe-area-inset-bottom)]">
        {inAppBrowserOf(navigator.userAgent) && <InAppNote />}
        <Method icon={<PhotosIcon />} title={t('manual')} text={t('manualText')} onChoose={onManual} />
        <Method icon={<FaceIcon />} title={t('faces')} text={t('facesText')} onChoose={onFaces} />
      </div>
    </Dialog>
  );
};
