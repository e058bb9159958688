import type { texts as en } from '../en/photos.ts';
import type { TranslationOf } from '../texts.ts';

export const texts = {
  grid: '照片牆',
  row: '第 {{number}} 列',
  open: '開啟第 {{number}} 張照片：{{name}}',
  reload: '重新載入第 {{number}} 張照片：{{name}}',
  select: '選取第 {{number}} 張照片：{{name}}',
  alt: '第 {{number}} 張照片：{{name}}',
  broken: '載入失敗，點一下重試',
  unavailable: '無法預覽，可下載原檔',
  notShown: '這裡無法顯示這張照片，但您仍可下載。',
  emptyTitle: '還沒有照片',
  emptyText: '快來分享第一張吧！',
  emptyTextNoUpload: '主辦人上傳照片後，就會顯示在這裡。',
  endedTitle: '活動已結束',
  endedText: '照片已經刪除，無法復原。',
  upload: '上傳照片',
  viewer: '照片檢視器',
  more: '第 {{number}} 張照片的更多選項',
  previous: '上一張照片',
  next: '下一張照片',
  zoomIn: '放大',
  zoomOut: '縮小',
  carousel: '照片',
  slide: '照片',
  position: '第 {{index}} 張，共 {{total}} 張',
} satisfies TranslationOf<typeof en>;
