import type { texts as en } from '#texts/en/events/upload-keys.ts';
import type { TranslationOf } from '#texts/languages.ts';

export const texts = {
  title: '攝影師的上傳金鑰',
  text: '攝影師可以用金鑰從相機或程式傳送照片，但不能做其他事。即使您未開放參加者上傳，或參加者的照片需要先審核，這些照片也會立即顯示。',
  name: '攝影師的名稱',
  nameHint: '會顯示為這些照片的上傳者。',
  nameRequired: '請輸入名稱。',
  create: '建立金鑰',
  help: '攝影師如何傳送照片',
  created: '上傳金鑰已建立',
  once: '請只把這組金鑰交給攝影師。金鑰只會在這裡顯示一次。',
  address: '照片的傳送網址',
  copy: '複製金鑰',
  copyAddress: '複製網址',
  copied: '已複製',
  list: '上傳金鑰',
  failed: '無法載入上傳金鑰。',
  lastUsed: '上次使用：{{moment}}',
  neverUsed: '尚未使用',
  revoke: '撤銷',
  revokeLabel: '撤銷 {{name}} 的金鑰',
  confirmTitle: '要撤銷 {{name}} 的金鑰嗎？',
  confirmText: '撤銷後無法再用這組金鑰傳送照片，已經傳送的照片會保留在活動中。',
  confirm: '撤銷金鑰',
  revoked: '已撤銷上傳金鑰。',
} satisfies TranslationOf<typeof en>;
