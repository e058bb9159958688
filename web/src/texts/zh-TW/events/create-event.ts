import type { texts as en } from '#texts/en/events/create-event.ts';
import type { TranslationOf } from '#texts/languages.ts';

export const texts = {
  title: '建立免費活動',
  text: '取個賓客一看就懂的名字，馬上就能拿到 PIN 碼與連結。',
  label: '活動名稱',
  placeholder: '林＆陳 婚禮',
  hint: '所有賓客都會看到',
  eventDate: {
    label: '活動日期',
    hint: '照片會從這一天起保留 {{days}} 天。',
  },
  action: '建立活動',
  signInAndCreate: '{{label}}並建立',
  readyTitle: '活動建立完成',
  readyText: '把連結分享給賓客，或請他們輸入 PIN 碼。',
  pin: '活動 PIN 碼',
  qr: '活動的 QR Code',
  enter: '進入活動',
  nothingNew: '這裡沒有剛建立的活動',
  none: '本站目前不提供免費活動',
  noneText: '您可以改為建立 Plus 活動，既有的活動不受影響。',
  seePlans: '查看方案',
  limited: {
    title: '本站只開放指定的人建立活動',
    text: '由本站營運者決定誰可以建立活動，加入活動則不受限制。',
    ask: '若想建立活動，請來信 {{email}} 洽詢。',
    signIn: '如果您已獲准，請先登入。',
    join: '加入活動',
  },
} satisfies TranslationOf<typeof en>;
