import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useOverlay } from '#lib/history/use-overlay.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { CloseIcon } from '#ui/icons/bar-icons.tsx';
import { classes } from '#ui/layout/classes.ts';

export interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Sticks to the bottom of the scrolling content. */
  footer?: ReactNode;
  /** False while a stray tap must not close it. */
  isDismissable?: boolean;
  /** The back button's action. By default it closes a dismissable dialog. */
  onBack?: () => void;
  role?: 'dialog' | 'alertdialog';
  width?: 'narrow' | 'wide';
  className?: string;
}

const overlay =
  'fixed inset-0 z-40 grid h-(--visual-viewport-height) items-end justify-items-center bg-black/55 md:items-center md:p-6 animate-[appear_150ms]';
const sheet =
  'flex max-h-[91dvh] w-full flex-col rounded-t-[20px] border border-line bg-ground text-ink outline-none md:max-h-[86dvh] md:rounded-[20px] animate-[rise_180ms_var(--ease-calm)]';

/**
 * A modal dialog: a bottom sheet on phones, a centred card elsewhere. Load its users lazily, since it brings React Aria.
 */
export function Dialog({ title, isOpen, onClose, children, footer, ...rest }: DialogProps) {
  const { t } = useTranslation();
  const { isDismissable = true, role = 'dialog', width = 'narrow', className } = rest;
  const { onBack = () => isDismissable && onClose() } = rest;
  useOverlay(isOpen, onBack);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      className={overlay}
    >
      <Modal className={classes(sheet, width === 'wide' ? 'md:max-w-4xl' : 'md:max-w-lg', className)}>
        <AriaDialog role={role} className="flex min-h-0 flex-1 flex-col outline-none">
          <header className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-5">
            <Heading slot="title" className="text-lg">
              {title}
            </Heading>
            {isDismissable ? (
              <IconButton label={t('close')} icon={<CloseIcon />} onClick={onClose} />
            ) : (
              <span className="h-11" />
            )}
          </header>
          <div
            data-scroller
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5"
            // Scroll anchoring would skip past new items when a list grows.
            style={{ overflowAnchor: 'none' }}
          >
            {children}
          </div>
          {footer && (
            <footer className="border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
