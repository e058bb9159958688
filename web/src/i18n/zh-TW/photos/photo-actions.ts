import type { texts as en } from '../../en/photos/photo-actions.ts';
import type { TranslationOf } from '../../texts.ts';

export const texts = {
  title: '第 {{number}} 張照片',
  delete: '刪除照片',
  deleteOwn: '這是您上傳的照片，可以自行刪除。',
  deleteAsHost: '您是主辦人，可以刪除任何照片。',
  deleteTitle: '要刪除這張照片嗎？',
  deleteText: '活動中的所有人都不會再看到這張照片，而且無法復原。',
  confirmDelete: '刪除照片',
  deleted: '照片已刪除。',
  notDeleted: '無法刪除照片。{{reason}}',
  ownUnknown: '無法確認這張照片是不是您上傳的。',
  report: '檢舉或請求移除',
  reportText: '主辦人與聚影管理員會收到，不需要登入。',
  reportTitle: '這張照片有什麼問題？',
  reason: '原因',
  reasonWanted: '請選擇原因',
  reasons: {
    SHOWS_ME: '照片裡有我，希望移除',
    INAPPROPRIATE: '內容不當',
    OTHER: '其他原因',
  },
  message: '訊息（選填）',
  messageHint: '主辦人與聚影管理員會看到。除非您自己寫出來，他們不會知道您是誰。',
  send: '送出檢舉',
  sent: '已收到您的檢舉。',
} satisfies TranslationOf<typeof en>;
