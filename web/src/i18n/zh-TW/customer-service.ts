import type { texts as en } from '../en/customer-service.ts';
import type { TranslationOf } from '../texts.ts';

export const texts = {
  title: '客服中心',
  text: '有疑問、遇到狀況，或是有新點子？每一則訊息我們都會看。',
  contactTitle: '聯絡方式',
  hours: '週一至週五 9:00 至 18:00（GMT+8）',
  responseTime: '我們會在 24 小時內回覆。',
  feedbackTitle: '意見回饋',
  email: '您的電子郵件',
  message: '您想說的話',
  send: '送出訊息',
  thanks: '謝謝您，我們已收到訊息。',
  emailInvalid: '請輸入可以收到回覆的電子郵件地址。',
  messageRequired: '請輸入訊息內容。',
  formText: '意見回饋表單會在新分頁開啟。',
  openForm: '開啟意見回饋表單',
} satisfies TranslationOf<typeof en>;
