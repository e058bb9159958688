import { areUploadsWaiting } from '#lib/device/waiting-uploads.ts';

/** Asks whether to discard what a sign-out removes. */
type Question = () => Promise<boolean>;

let question: Question | undefined;

/** Makes a sign-out by hand ask first while photos wait in this browser. Returns the function that unregisters it. */
export function askBeforeSignOut(ask: Question): () => void {
  question = ask;
  return () => {
    if (question === ask) question = undefined;
  };
}

/** Returns whether to sign out: the user's answer, or true if nothing would be lost. */
export const maySignOut = async (): Promise<boolean> => (question && areUploadsWaiting() ? question() : true);
