import { type ReactNode, useEffect, useState } from 'react';
import { askBeforeSignOut } from '#lib/sign-in/sign-out-question.ts';
import { loadQueue } from '#parts/uploads/queue/queue-slot.ts';
import { loadNamespaces } from '#texts/i18n.ts';

const load = () =>
  Promise.all([import('#parts/uploads/dialog/discard-dialog.tsx'), loadQueue(), loadNamespaces(['uploads'])]);

/**
 * Asks before a sign-out by hand removes waiting photos. The sign-out waits while the dialog's code loads, and continues if
 * that fails.
 */
export const useSignOutQuestion = (): ReactNode => {
  const [question, setQuestion] = useState<ReactNode>(null);
  useEffect(
    () =>
      askBeforeSignOut(async () => {
        const loaded = await load().catch(() => null);
        if (!loaded) return true;
        const [{ DiscardDialog }, queue] = loaded;
        await queue.reload();
        const count = queue.state().items.filter(({ state }) => state !== 'done').length;
        if (count === 0) return true;
        const isYes = await new Promise<boolean>((onEnd) =>
          setQuestion(<DiscardDialog by="signOut" count={count} onEnd={onEnd} />),
        );
        setQuestion(null);
        return isYes;
      }),
    [],
  );
  return question;
};
