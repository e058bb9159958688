import { useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { ActionButton } from '#pages/admin/action-button.tsx';
import { AskReason } from '#pages/admin/ask-reason.tsx';

/** Takes a measure after asking for the reason, or undoes it. One button for both, so that it keeps the focus. */
export function MeasureButton({
  about,
  isTaken,
  take,
  undo,
  question: { text, ...question },
  onTake,
  onUndo,
}: {
  /** The object of the measure, for screen readers. */
  about: string;
  isTaken: boolean;
  take: string;
  undo: string;
  question: { title: string; text: string; hint: string; confirm: string };
  onTake: (reason: string) => Promise<void>;
  onUndo: () => Promise<void>;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const undoing = useAction(onUndo);
  return (
    <>
      <ActionButton
        about={about}
        work={undoing}
        onPress={() => (isTaken ? void undoing.run() : setIsAsking(true))}
      >
        {isTaken ? undo : take}
      </ActionButton>
      <AskReason {...question} onConfirm={onTake} isOpen={isAsking} onClose={() => setIsAsking(false)}>
        {text}
      </AskReason>
    </>
  );
}
