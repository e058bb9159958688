import { areUploadsWaiting } from '../device/waiting-uploads.ts';

/** Asks whether what would be lost with a sign-out may be lost. */
type Question = () => Promise<boolean>;

let question: Question | undefined;

/** Has a sign-out by hand ask first while photos wait in this browser; returns the function that stops it. */
export const askBeforeSignOut = (ask: Question): (() => void) => {
  question = ask;
  return () => {
    if (question === ask) question = undefined;
  };
};

/** Whether to go on with a sign-out: what the person says, or true where nothing would be lost. */
export const maySignOut = async (): Promise<boolean> => (question && areUploadsWaiting() ? question() : true);
