import type { texts as en } from '#texts/en/photos/photo-guides.ts';
import type { TranslationOf } from '#texts/languages.ts';

export const texts = {
  upload: {
    title: '上傳照片',
    text: '三個步驟，把您拍的照片放進活動相簿。',
    a: { title: '輸入 PIN 碼', text: '向主辦人索取六碼 PIN，不需要帳號。' },
    b: { title: '選擇照片', text: '在活動的剩餘張數內任您挑選，超過 5 MB 的照片會先縮小。' },
    c: { title: '確認上傳', text: '照片會邊上傳邊出現在相簿裡，不必守著頁面，上傳會自動繼續。' },
    action: '前往上傳',
  },
  download: {
    title: '下載照片',
    text: '三個步驟，把大家拍的照片帶回家。',
    a: { title: '輸入 PIN 碼', text: '向主辦人索取六碼 PIN，不需要帳號。' },
    b: { title: '選擇臉孔或照片', text: '點選一張臉，就能取得所有有他的照片，也可以自己逐張挑選。' },
    c: { title: '下載', text: '全部打包成一個檔案；除非主辦人另有設定，都會保留拍攝時的尺寸。' },
    action: '前往下載',
  },
} satisfies TranslationOf<typeof en>;
