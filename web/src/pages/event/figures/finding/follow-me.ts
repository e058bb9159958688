import { call } from '#lib/api/api.ts';
import { followMe, forgetMe, myFigureIn } from '#lib/recent/my-figure.ts';
import { isMissingFigure, successorIn } from '#parts/figures/figure-queries.ts';

/**
 * Updates the user's figure once it is no longer among the event's: to the one it was merged into, or none. Changes nothing
 * if the server cannot be reached.
 */
export const followOrForgetMe = async (eventId: string): Promise<void> => {
  const figureId = myFigureIn(eventId);
  if (!figureId) return;
  try {
    await call('listPhotosOfFigures', { query: { eventId, figureIds: figureId } });
    // A host still sees a hidden figure's photos.
    forgetMe(eventId);
  } catch (error) {
    const successor = successorIn(error);
    if (successor) followMe(eventId, figureId, successor);
    else if (isMissingFigure(error)) forgetMe(eventId);
  }
};
