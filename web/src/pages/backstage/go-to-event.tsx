import { useEffect, useState } from 'react';
import { navigate } from '#lib/history/page-history.ts';
import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/link-button.tsx';
import { Spinner } from '#ui/layout/spinner.tsx';
import type { AdEditor } from './ads/editor/use-ad-editor.ts';

/** Leads to the event. During a save it waits, and stays here if the save fails. */
export const GoToEvent = ({
  pin,
  editor: { isSaving, hasChanges },
}: {
  pin: string;
  editor: Pick<AdEditor, 'isSaving' | 'hasChanges'>;
}) => {
  const { t } = useTranslation('backstage');
  const [isWaiting, setIsWaiting] = useState(false);
  const to = paths.event(pin);
  useEffect(() => {
    if (!isWaiting || isSaving) return;
    setIsWaiting(false);
    if (!hasChanges) navigate(to);
  }, [isWaiting, isSaving, hasChanges, to]);
  return (
    <>
      <LinkButton
        to={to}
        kind="secondary"
        {...(isSaving && { go: () => setIsWaiting(true) })}
        {...(isWaiting && { icon: <Spinner className="size-5" /> })}
      >
        {t('hosting:view')}
      </LinkButton>
      <span role="status" className="sr-only">
        {isWaiting && t('goesAfterSaving')}
      </span>
    </>
  );
};
