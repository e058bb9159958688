import type { ComponentProps } from 'react';
import { LostFrame } from '../drawings/lost-frame.tsx';
import { StateMessage } from './state-message.tsx';

export type ProblemMessageProps = Omit<ComponentProps<typeof StateMessage>, 'drawing' | 'role'>;

/** In place of a page or a list that cannot be shown: what is wrong, and the ways on. */
export const ProblemMessage = (props: ProblemMessageProps) => (
  <StateMessage role="alert" drawing={<LostFrame />} {...props} />
);
