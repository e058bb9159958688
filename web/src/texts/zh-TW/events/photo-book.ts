import type { texts as en } from '#texts/en/events/photo-book.ts';
import type { TranslationOf } from '#texts/languages.ts';

export const texts = {
  title: '相片書',
  intro:
    '從每個章節挑選最好的照片，排成可以直接送印的書。出現在三張以上照片裡的人，書中至少會出現兩次，也不會裁到任何人的臉。您可以更換、對調或移除照片，並修改標題。',
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
    ready: '共 {{pages}} 頁，{{size}}。{{format}}，含 3 公釐出血，sRGB 色彩。',
    outdated: 'PDF 裡有照片已被隱藏、檢舉或刪除，因此無法再下載。請重新製作。',
    failed: 'PDF 製作失敗。',
    download: '下載 PDF',
    again: '重新製作 PDF',
  },
  rarelyShown_other: '有 {{count}} 位出現在三張以上照片裡的人，在書中出現不到兩次。您可以換上有他們的照片。',
  soft_other: '有 {{count}} 張照片解析度較低，印出來會模糊。',
  fewDifferent_other:
    '不重複的照片只有 {{count}} 張。一本書需要 {{least}} 張，因此這本書會重複出現相似的照片。請上傳更多照片，再重新開始。',
  pages: '頁面',
  pagesText: '點選照片即可更換、對調或移除。',
  bookTitle: '書名',
  chapterTitle: '章節標題',
  change: '更改第 {{page}} 頁的第 {{photo}} 張照片',
  photo: {
    title: '更改照片',
    current: '要更改的照片',
    page: '第 {{page}} 頁',
    pixels: '{{width}} × {{height}} 像素',
    soft: '這張照片解析度較低，印出來會模糊。',
    way: '更改方式',
    replace: '換成另一張照片',
    swap: '與書中的照片對調',
    option: '第 {{number}} 張照片',
    inBook: '第 {{page}} 頁的第 {{photo}} 張照片',
    none: '沒有其他照片了。',
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
