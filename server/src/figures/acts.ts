import type { AnyAct } from '#http/act.ts';
import { forgetFigureAct } from './corrections/ask-to-forget.ts';
import { hideFigureAct } from './corrections/hide-figure.ts';
import { listDoubtsAct } from './corrections/list-doubts.ts';
import { listForgetRequestsAct } from './corrections/list-forget-requests.ts';
import { mergeFiguresAct } from './corrections/merge-figures.ts';
import { settleDoubtAct } from './corrections/settle-doubt.ts';
import { splitFigureAct } from './corrections/split-figure.ts';
import { takeBackForgettingAct } from './corrections/take-back-forgetting.ts';
import { listFacesAct } from './crops/list-faces.ts';
import { getFaceCropAct } from './crops/open-face-crop.ts';
import { findFiguresAct } from './finding/find-figures.ts';
import { listFiguresAct, listFiguresOfPhotoAct, listPeopleByKeyAct } from './finding/list-figures.ts';
import { listPhotosOfFiguresAct } from './finding/list-photos-of-figures.ts';

/** What the endpoints of this noun do. */
export const figuresActs: readonly AnyAct[] = [
  listFiguresAct,
  listPeopleByKeyAct,
  listPhotosOfFiguresAct,
  listFiguresOfPhotoAct,
  getFaceCropAct,
  findFiguresAct,
  mergeFiguresAct,
  splitFigureAct,
  hideFigureAct,
  listFacesAct,
  listDoubtsAct,
  settleDoubtAct,
  forgetFigureAct,
  listForgetRequestsAct,
  takeBackForgettingAct,
];
