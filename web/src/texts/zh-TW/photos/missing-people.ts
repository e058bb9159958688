import type { texts as en } from '#texts/en/photos/missing-people.ts';
import type { TranslationOf } from '#texts/languages.ts';

export const texts = {
  title: '誰的照片還很少？',
  text: '目前照片最少的人，剛出現的排在前面。有新照片時會自動更新。',
  person: '第 {{number}} 位',
  photos_other: '{{count}} 張照片',
  inWork_other: '還有 {{count}} 張照片正在尋找人臉。',
  hardFaces_other: '正在重新辨識 {{count}} 張較難辨識的照片。',
  empty: '還沒有找到人臉',
  emptyText: '上傳有人物的照片後，稍候就會出現在這裡。',
  off: '人臉分組已停用',
  offText: '主辦人已停用這場活動的人臉分組。',
  failed: '無法載入人物',
  key: {
    title: '主辦人與攝影師專用',
    text: '主辦人請登入；攝影師請輸入主辦人提供的上傳金鑰。',
    label: '上傳金鑰',
    hint: '只保留在這個分頁。',
    open: '開啟',
    wrong: '這個金鑰不適用於此活動、僅供下載，或已被撤銷。',
  },
} satisfies TranslationOf<typeof en>;
