import { call } from '../../../platform/api/api.ts';
import { followMe, forgetMe, myFigureIn } from '../../../platform/recent/my-figure.ts';
import { isMissingFigure, successorIn } from '../figure-queries.ts';

/**
 * What becomes of who the user said they are, once that person is not among an event's people: they are the one that
 * person became part of, or nobody. Where the server cannot be asked everything stays as it is.
 */
export const followOrForgetMe = async (eventId: string): Promise<void> => {
  const figureId = myFigureIn(eventId);
  if (!figureId) return;
  try {
    await call('listPhotosOfFigures', { query: { eventId, figureIds: figureId } });
    // A host still sees the photos of who is hidden.
    forgetMe(eventId);
  } catch (error) {
    const successor = successorIn(error);
    if (successor) followMe(eventId, figureId, successor);
    else if (isMissingFigure(error)) forgetMe(eventId);
  }
};
