import { useEffect, useState } from 'react';
import type { AdEditor } from '../../../features/ads/editing/use-ad-editor.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { navigate } from '../../../platform/history/page-history.ts';
import { paths } from '../../../platform/history/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Spinner } from '../../../ui/layout/spinner.tsx';

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
