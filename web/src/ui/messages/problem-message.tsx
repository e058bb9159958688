import type { ComponentProps } from 'react';
import { LostFrame } from '#ui/drawings/lost-frame.tsx';
import { StateMessage } from './state-message.tsx';

export type ProblemMessageProps = Omit<ComponentProps<typeof StateMessage>, 'drawing' | 'role'>;

/** Replaces a page or list that cannot be shown, with the reason and the next steps. */
export function ProblemMessage(props: ProblemMessageProps) {
  return <StateMessage role="alert" drawing={<LostFrame />} {...props} />;
}
