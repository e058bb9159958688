import type { texts as en } from '#texts/en/site/photographers.ts';
import type { TranslationOf } from '#texts/languages.ts';

export const texts = {
  title: '給攝影師',
  intro: '從電腦或相機直接將照片傳到活動，賓客幾秒鐘後就能看到，並顯示您的名稱。',
  copyCommand: '複製指令',
  copyNamed: '複製{{name}}',
  copied: '已複製',
  key: {
    title: '先取得上傳金鑰',
    text: '由主辦人在活動的管理頁建立，再交給您。這組金鑰只能將照片傳到這個活動，或依主辦人的設定下載照片、讀取選片清單，無法做其他事，主辦人也可以隨時撤銷。',
  },
  folder: {
    title: '從資料夾',
    text: '讓 Lightroom、Capture One 或相機的程式將照片存到同一個資料夾，再執行這個指令。Windows、macOS 與 Linux 都適用，需要 Node 20 以上的版本。',
    points: {
      a: '資料夾裡的照片會先傳送，之後每張新照片一存好就會傳送。',
      b: '斷線或重新啟動後會接著傳，同一張照片不會傳兩次。',
      c: '按 Ctrl-C 結束。加上 --once，全部傳完就會結束。',
      d: '加上 --replace，會以檔名相同的修圖版替換用您的金鑰傳送的照片；替換前會先列出清單並請您確認。連結、愛心與留言都會保留。',
    },
    path: '~/Pictures/婚禮',
  },
  camera: {
    title: '從相機',
    text: '如果本站已開啟這項功能，支援 FTP 的 Canon、Nikon 與 Sony 相機可以自動傳送照片。請在相機的 FTP 設定中輸入：',
    textOn: '支援 FTP 的 Canon、Nikon 與 Sony 相機可以自動傳送照片。請在相機的 FTP 設定中輸入：',
    settings: {
      protocol: { name: '通訊協定', value: 'FTPS（FTP with TLS），不是 SFTP' },
      server: { name: '伺服器' },
      port: { name: '連接埠' },
      passive: { name: '被動模式', value: '開啟' },
      user: { name: '使用者', value: '活動的 PIN 碼' },
      password: { name: '密碼', value: '您的上傳金鑰，不分大小寫，連字號可以省略' },
    },
    points: {
      a: '請開啟自動傳送，並只傳送 JPEG。RAW 檔不會被接受。',
      b: '如果相機詢問憑證，請選擇信任，或向本站的管理者索取要匯入的檔案。',
      c: '照片存好後，相機才會將它標示為已傳送。沒有傳成的照片會留在相機裡，之後再傳。',
    },
  },
  program: {
    title: '從您自己的程式',
    text: '每張照片一個請求。回應中有照片的編號，以及活動是否已有這張照片。',
    points: {
      a: 'JPEG 最大 25 MB，我們會縮小到 5 MB；PNG、WebP 與 HEIC 最大 5 MB。',
      b: '不確定是否傳成時，再傳一次即可，同一張照片只會存一份。',
    },
  },
  download: {
    title: '下載原檔',
    text: '程式可以用下載用的金鑰列出並下載所有人都看得到的照片，不包含已隱藏或待審核的照片。主辦人隱藏所有照片時，一張也不會列出。',
    points: {
      a: '清單中有原始檔名、大小、時間與網址。開啟每個網址都需要金鑰。',
      b: 'Togather 的攝影師指南（docs/photographers.md）提供一個指令檔，可以下載全部原檔，中斷後也能接著下載。',
    },
  },
  favourites: {
    title: '取得選片清單',
    text: '程式可以用選片用的金鑰讀取清單與備註。每份清單也有純文字格式，列出原始檔名，可以直接貼到 Lightroom 或 Capture One 的篩選欄。',
    points: {
      a: 'as=lightroom 以逗號分隔檔名，as=captureone 以空格分隔；as=txt 與 as=csv 包含全部檔名。',
      b: '篩選無法使用含有空格或逗號的檔名，標頭 X-Names-Left-Out 會列出這類檔名的數量。',
    },
  },
} satisfies TranslationOf<typeof en>;
