import type { ReactNode } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { notify } from '#lib/notices/notification.ts';
import { ActionButton } from '#pages/admin/action-button.tsx';
import { useRefresh } from '#pages/admin/installation/use-installation.ts';

/** Acts on failed jobs or photos, and refreshes the page. */
export function ActButton({
  about,
  act,
  children,
}: {
  about: string;
  act: () => Promise<unknown>;
  children: ReactNode;
}) {
  const refresh = useRefresh();
  const work = useAction(async () => {
    try {
      await act();
    } catch (error) {
      // The row is about to disappear, and a message in it would, too.
      if (!(error instanceof ApiError && error.code === 'JOB_NOT_FAILED')) throw error;
      notify({ type: 'info', message: errorText(error) });
    }
    await refresh();
  });
  return (
    <ActionButton about={about} work={work} onPress={() => void work.run()}>
      {children}
    </ActionButton>
  );
}
