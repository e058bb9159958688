import type { texts as en } from '#texts/en/common.ts';
import type { TranslationOf } from '#texts/languages.ts';

export const texts = {
  productName: '聚影 Togather',
  close: '關閉',
  cancel: '取消',
  retry: '再試一次',
  loading: '載入中…',
  back: '返回',
  signIn: '使用 Google 登入',
  signInFailed: '登入失敗：{{message}}',
  signInOff: '本站尚未開放登入。',
  share: '分享',
  copied: '已複製邀請訊息',
  copiedInShort: '已複製',
  shareText: '「{{name}}」的相簿，點開就能看、能上傳，免裝 App（PIN：{{pin}}）：',
  opensInNewTab: '在新分頁開啟',
  notifications: {
    label: '通知',
    clear: '全部清除',
    saveSuccess: '廣告設定已儲存！',
    saveError: '廣告設定儲存失敗，請稍後再試。',
  },
  validation: {
    titleRequired: '請輸入活動名稱',
  },
  error: {
    unexpected: '發生未預期的錯誤',
    paymentFailed: '付款流程失敗',
    unknown: '發生未知的錯誤',
    network: '目前沒有網路連線，請檢查網路後再試一次。',
    updated: '聚影已更新，請重新載入頁面。',
    timeout: '伺服器回應太慢，請稍後再試。',
    loginExpired: '您的登入狀態已過期，請重新登入',
    loginInvalid: '您的登入狀態無效，請重新登入',
    boundaryTitle: '頁面發生錯誤',
    boundaryText: '頁面遇到了一點問題，您上傳的照片都還在。請重新載入頁面。',
    reload: '重新載入',
  },
  monthlyLimitReached: '您本月的免費活動數量已達上限，請升級至 Plus 方案，或等下個月再建立。',
  home: '回到首頁',
} satisfies TranslationOf<typeof en>;
