import type { texts as en } from '#texts/en/site/home.ts';
import type { TranslationOf } from '#texts/languages.ts';

export const texts = {
  title: '一組 PIN，\n收齊全場的照片。',
  subtitle:
    '賓客輸入六碼就能加入，用手機上傳照片，再點選自己的臉，找出每一張有自己的照片。不用裝 App，也不用註冊。',
  create: '建立活動',
  join: '加入活動',
  reassurance: '{{count}} 張照片以內完全免費，賓客無須註冊。',
  noFree: '賓客無須付費，也無須註冊。',
  chosenHosts: '本站只開放指定的人建立活動，賓客無須註冊。',
  stepsTitle: '從第一張照片，到大家的相簿',
  steps: {
    create: {
      title: '建立活動',
      a: '登入後，替活動取個名字',
      b: '馬上取得 PIN 碼與分享連結',
      c: '傳連結給大家，或把 PIN 碼印在桌卡上',
      action: '建立免費活動',
    },
    join: {
      title: '加入活動',
      a: '點開連結，或輸入六碼 PIN',
      b: '不用安裝，也不用註冊',
      c: '在 LINE、Instagram 裡也能使用',
      action: '加入活動',
    },
    upload: {
      title: '上傳照片',
      a: '從手機一次選取多張照片',
      b: '單張 5 MB 以內保留原始畫質，更大的會先縮小',
      c: '僅移除拍攝地點並將 HEIC 轉為 JPEG，其餘不變',
      action: '上傳照片',
    },
    download: {
      title: '下載照片',
      a: '點選臉孔，找出所有有那個人的照片',
      b: '也可以一張一張自己挑',
      c: '打包成一個檔案帶回家',
      action: '下載照片',
    },
  },
  featuresTitle: '為活動當天而做，也為隔天早上的回味而做',
  features: {
    noAccount: {
      title: '不用 App，不用註冊',
      text: '一個連結或一組 PIN 碼就夠了，長輩也能輕鬆上手。',
    },
    faces: {
      title: '用臉找照片',
      text: '照片會依照入鏡的人分組，點選自己，就只看有自己的照片。',
    },
    originals: {
      title: '原始畫質',
      text: '除非主辦人另有設定，5 MB 以內的照片下載後就是拍攝時的原尺寸，不是聊天室壓縮過的小圖。',
    },
    control: {
      title: '主辦人說了算',
      text: 'Plus 方案的主辦人可以隨時開放或關閉賓客上傳，也可以先審核照片再顯示。',
    },
    sponsors: {
      title: '替贊助商留位置',
      text: 'Plus 活動最多可放六張贊助圖片，以及一行感謝文字。',
    },
    gone: {
      title: '{{days}} 天後自動刪除',
      text: '活動日後 {{days}} 天，照片與人臉資料都會一併刪除。',
    },
  },
  demoTitle: '賓客會看到的畫面',
  demo: {
    event: {
      title: '一個頁面，整場活動',
      text: '大家的照片排在一起，新照片即時出現。',
      picture: '手機上的活動頁面：活動名稱、PIN 碼、三個按鈕，以及賓客插畫排成的照片牆',
    },
    faces: {
      title: '依臉孔找照片',
      text: '每張臉是一個人，數字是有他的照片張數。',
      picture: '手機上的人物選單：插畫人物的臉與各自的照片張數，其中兩位已選取',
    },
    mine: {
      title: '找有我的照片',
      text: '拍一張自拍，或點一下自己的臉，有您的照片全部列出。',
      picture: '手機上的個人頁面：一位插畫賓客的所有照片，以及儲存按鈕',
    },
  },
  inviteTitle: '最近有值得慶祝的事嗎？',
  inviteText: '婚禮、公司旅遊、畢業典禮，不到一分鐘就能準備好活動相簿。',
  inviteAction: '看看方案',
} satisfies TranslationOf<typeof en>;
