import type { texts as en } from '../../en/site/customer-service.ts';
import type { TranslationOf } from '../../texts.ts';

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
  faq: {
    title: '常見問題',
    upload: {
      title: '如何上傳照片？',
      text: '用連結或 QR Code 開啟活動，或在「加入活動」輸入 PIN 碼，再點「上傳」。一次可以選很多張，每張最大 5 MB，太大的照片會當場縮小。您瀏覽其他頁面或連線中斷後，上傳都會自動繼續；關閉頁面後，下次回來也會繼續。如果沒有看到「上傳」，表示主辦人已關閉上傳。',
    },
    iphone: {
      title: 'iPhone 如何儲存照片？',
      text: '點「下載」，再選「全部下載」、「手動選取」或「用人臉辨識選取」。選好照片後會出現「儲存到手機」，點「儲存第 1 到 10 張」開啟分享選單，選「儲存影像」，照片就會存到您的相簿；接著再存下一批，每次 10 張。若點「下載 ZIP 檔」，會得到一個 ZIP 檔，可以用「檔案」App 解壓縮。',
    },
    android: {
      title: 'Android 如何儲存照片？',
      text: '點「下載」，再選「全部下載」、「手動選取」或「用人臉辨識選取」。選好照片後會出現「儲存到手機」，點「儲存第 1 到 10 張」，照片就會存到「下載」資料夾，在相簿裡也看得到；接著再存下一批，每次 10 張。若點「下載 ZIP 檔」，會得到一個 ZIP 檔，點一下就能解壓縮。',
    },
    heic: {
      title: '可以上傳 HEIC 照片嗎？',
      text: '可以，直接上傳即可。我們會轉成原尺寸的 JPEG，讓每個人都能觀看與下載。上傳之前，您的瀏覽器可能無法顯示預覽。',
    },
    line: {
      title: '在 LINE 裡打開連結，可以做什麼？',
      text: '在 LINE、Instagram 與 Facebook 裡都能看照片、傳照片，但無法使用 Google 登入與付款，下載也可能不行，請改用 Safari 或 Chrome 開啟。',
    },
    deletion: {
      title: '如何刪除照片？',
      text: '打開照片，點三個點的選單。您可以用當時上傳的瀏覽器刪除自己上傳的照片；主辦人可以刪除任何照片。若想移除別人上傳的照片，請選「檢舉或請求移除」，由主辦人決定。活動日過後 {{days}} 天，所有照片都會刪除。',
    },
    faces: {
      title: '人臉資料怎麼處理？如何停止辨識？',
      text: '臉孔只會在同一場活動內比對，由我們自己的伺服器處理。若要停止，請點「下載」，選「用人臉辨識選取」，點選您的臉，再選「不要再辨識這個人」：這位人物會立刻從所有人的畫面消失，資料在 24 小時後刪除。',
    },
  },
} satisfies TranslationOf<typeof en>;
