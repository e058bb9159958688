import type { AnyAct } from '#http/act.ts';
import { blurFigureAct, listBlursAct, takeBackBlurAct } from './blurs/ask-to-blur.ts';
import { getClearPhotoAct } from './blurs/serve-clear-photo.ts';
import {
  forgetFigureAct,
  listForgetRequestsAct,
  takeBackForgettingAct,
} from './corrections/ask-to-forget.ts';
import { hideFigureAct, mergeFiguresAct, splitFigureAct } from './corrections/correct-figures.ts';
import { answerDoubtAct, listDoubtsAct } from './corrections/list-doubts.ts';
import { listFacesAct } from './crops/list-faces.ts';
import { getFaceCropAct } from './crops/open-face-crop.ts';
import { findFiguresAct } from './finding/find-figures.ts';
import {
  listFiguresAct,
  listFiguresOfPhotoAct,
  listPeopleByKeyAct,
  listPhotosOfFiguresAct,
} from './finding/list-photos-of-figures.ts';

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
  answerDoubtAct,
  forgetFigureAct,
  listForgetRequestsAct,
  takeBackForgettingAct,
  blurFigureAct,
  listBlursAct,
  takeBackBlurAct,
  getClearPhotoAct,
];
