import type { texts as en } from '../en/figures.ts';
import type { TranslationOf } from '../texts.ts';

export const texts = {
  title: '選擇人物',
  list: '照片中的人物',
  person: '人物 {{number}}',
  select_other: '人物 {{number}}，出現在 {{count}} 張照片',
  selected_other: '已選擇 {{count}} 位',
  notice: '注意事項',
  noticeRecent: '最近上傳的照片可能還沒有出現，人臉辨識需要幾分鐘。',
  noticeGroup: '超過 20 人的團體照不會納入辨識。',
  processing_other: '還在辨識 {{count}} 張照片，可能會再出現其他人物。',
  empty: '還沒有找到人臉',
  emptyText: '有人物的照片上傳後，幾分鐘內就會顯示在這裡。',
  error: '無法載入人物清單',
  download: '下載',
  preview: '前往預覽',
  previewTitle: '預覽照片',
  photos: '所選人物的照片',
  previewCount: '已選 {{selected}} 張，共 {{total}} 張',
  photo: '第 {{number}} 張照片：{{name}}',
  previewError: '無法載入照片',
  previewEmpty: '這些人物已經沒有照片了',
  back: '返回人物清單',
} satisfies TranslationOf<typeof en>;
