import type { texts as en } from '#texts/en/events/photo-book.ts';
import type { TranslationOf } from '#texts/languages.ts';

export const texts = {
  title: '相片書',
  intro:
    '從每個章節挑選最好的照片，排成可以直接送印的書。出現在三張以上照片裡的人都會登場至少兩次，也不會裁到任何人的臉。每一頁您都可以調整。',
  format: '尺寸',
  a4: 'A4 橫式',
  square: '方形 21 × 21 公分',
  make: '製作相片書',
  failed: '無法載入相片書',
  loading: '正在載入相片書',
  pdf: {
    title: '送印用 PDF',
    drawing: '正在製作 PDF：第 {{done}} 頁，共 {{all}} 頁',
    drawingText: '大約需要一分鐘，您可以先離開這個頁面。',
    ready: '共 {{pages}} 頁，{{size}}，含 3 公釐出血，各家印刷廠皆可使用。',
    outdated: 'PDF 裡有照片已被隱藏、檢舉或刪除，因此無法再下載。請重新製作。',
    failed: 'PDF 製作失敗。',
    download: '下載 PDF',
    again: '重新製作 PDF',
  },
  rarelyShown_other: '有 {{count}} 位出現在三張以上照片裡的人，在書中登場不到兩次。',
  pages: '頁面',
  pagesText: '點選照片即可更換或移除。',
  bookTitle: '書名',
  chapterTitle: '章節標題',
  change: '更改第 {{page}} 頁的第 {{photo}} 張照片',
  photo: {
    title: '更改照片',
    replace: '換成同一章節的其他照片',
    option: '第 {{number}} 張照片',
    none: '這個章節沒有其他照片了。',
    remove: '從書中移除',
  },
  save: {
    label: '相片書的變更',
    text: '您的變更還沒有儲存。',
    save: '儲存並製作 PDF',
    discard: '捨棄變更',
  },
  startOver: {
    open: '重新開始',
    title: '要製作新的相片書嗎？',
    text: '系統會用目前的照片重新安排頁面，您對這本書的修改都會消失。',
    confirm: '製作新的相片書',
  },
  leave: {
    title: '要不儲存就離開嗎？',
    text: '您對相片書的修改都會消失。',
    confirm: '離開',
  },
} satisfies TranslationOf<typeof en>;
