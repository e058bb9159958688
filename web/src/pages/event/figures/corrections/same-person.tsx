import { useState } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { ChevronRightIcon, PeopleIcon } from '#ui/icons/icons.tsx';
import { DoubtDialog } from './doubt-dialog.tsx';
import type { Doubts } from './use-doubts.ts';

/** A host's entry to the questions about uncertain faces. Renders nothing without questions. */
export const SamePerson = ({ doubts }: { doubts: Doubts }) => {
  const { t } = useTranslation('figures');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {doubts.left.length > 0 && (
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="flex items-center gap-3 rounded-card border border-line px-3 py-2.5 text-left transition-colors duration-150 hover:border-line-strong hover:bg-ink/5"
        >
          <span className="grid size-11 shrink-0 place-items-center rounded-control bg-accent-soft text-accent">
            <PeopleIcon />
          </span>
          <span className="flex-1">
            <span className="block font-medium">{t('doubts.title')}</span>
            <span className="block text-sm text-balance text-muted">
              {t('doubts.text', { count: doubts.left.length })}
            </span>
          </span>
          <ChevronRightIcon className="size-5 shrink-0 text-muted" />
        </button>
      )}
      {isOpen && <DoubtDialog doubts={doubts} onClose={() => setIsOpen(false)} />}
    </>
  );
};
