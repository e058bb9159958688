import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import type { useAction } from '#lib/api/use-action.ts';
import { useOverlay } from '#lib/history/use-overlay.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, IconButton } from '#ui/buttons/button.tsx';
import { CloseIcon } from '#ui/icons/bar-icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { FailureNote } from '#ui/messages/state-message.tsx';

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
  'flex max-h-[91dvh] w-full flex-col rounded-t-sheet bg-ground text-ink shadow-float outline-none md:max-h-[86dvh] md:rounded-sheet animate-[rise_180ms_var(--ease-calm)]';

/**
 * A modal dialog: a bottom sheet on phones, a centred card elsewhere. Load its users lazily, since it brings React Aria.
 */
export function Dialog({ title, isOpen, onClose, children, footer, ...rest }: DialogProps) {
  const { t } = useTranslation();
  const { isDismissable = true, role = 'dialog', width = 'narrow', className } = rest;
  const { onBack = () => isDismissable && onClose() } = rest;
  // The dialog disappears with the next paint: taking it down costs a slow phone a fifth of a second.
  const [isClosing, setIsClosing] = useState(false);
  const isShown = isOpen && !isClosing;
  useOverlay(isShown, onBack);
  const close = () => {
    setIsClosing(true);
    requestAnimationFrame(() =>
      setTimeout(() => {
        setIsClosing(false);
        onClose();
      }),
    );
  };
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && close()}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      // Showing the dialog again would restart its animation, and React Aria waits for animations before it removes a dialog.
      className={isShown ? overlay : 'hidden'}
    >
      <Modal className={classes(sheet, width === 'wide' ? 'md:max-w-4xl' : 'md:max-w-lg', className)}>
        <AriaDialog role={role} className="flex min-h-0 flex-1 flex-col outline-none">
          <header className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-5">
            <Heading slot="title" className="text-lg">
              {title}
            </Heading>
            {isDismissable ? (
              <IconButton label={t('close')} icon={<CloseIcon />} onClick={close} />
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

/**
 * Moves the focus to `container` (it needs a tabIndex) when a pressed button unmounts, so that keyboard users do not start
 * over at the top of the page.
 */
export function useKeepFocus(container: RefObject<HTMLElement | null>): void {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const frame = container.current;
    const remember = (event: FocusEvent) => {
      focused.current = event.target as Element;
    };
    frame?.addEventListener('focusin', remember);
    return () => frame?.removeEventListener('focusin', remember);
  }, [container]);
  // Runs after every render, since any may have removed the focused element.
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    const active = document.activeElement;
    // A dialog returns the focus when it closes, to the button that is gone.
    if (active?.closest('[role$=dialog]')) return;
    focused.current = null;
    if (active === document.body) container.current?.focus({ preventScroll: true });
  });
}

/**
 * Returns the focus to the element that had it before `isOpen` became true. React Aria returns it to the opener of the
 * last dialog, which is gone where one dialog led to the next.
 */
export function useReturnFocus(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  if (isOpen) opener.current ??= document.activeElement;
  useEffect(() => {
    const element = opener.current;
    if (isOpen || !element) return;
    opener.current = null;
    // React Aria returns the focus in this frame, before this callback.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) (element as HTMLElement).focus({ preventScroll: true });
    });
  }, [isOpen]);
}

/** Asks before an irreversible action, stays open while it runs, and reports a failure. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  isDanger = false,
  work,
  isReady = true,
  isOpen,
  onClose,
}: {
  title: string;
  children: ReactNode;
  confirm: string;
  isDanger?: boolean | undefined;
  work: Pick<ReturnType<typeof useAction<[]>>, 'isPending' | 'error' | 'run'>;
  /** False while required input is missing. */
  isReady?: boolean;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void work.run();
  };
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      isDismissable={!work.isPending}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button kind="quiet" disabled={work.isPending} onClick={onClose} className="max-sm:flex-auto">
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            kind={isDanger ? 'danger' : 'primary'}
            form={form}
            isPending={work.isPending}
            disabled={!isReady}
            className="max-sm:flex-auto"
          >
            {confirm}
          </Button>
        </div>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {children}
        <FailureNote error={work.error} />
      </form>
    </Dialog>
  );
}
