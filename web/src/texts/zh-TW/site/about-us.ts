import type { texts as en } from '#texts/en/site/about-us.ts';
import type { TranslationOf } from '#texts/languages.ts';

export const texts = {
  title: '關於我們',
  missionTitle: '我們的使命',
  mission: '讓每個在場的人，都能像按下快門一樣輕鬆，拿到有自己的照片。',
  storyTitle: '我們的故事',
  story: {
    a: '每次參加完婚禮或旅行都一樣：拍得最好的照片，總是留在別人的手機裡。有些傳到了群組，卻又小又模糊；更多的，再也沒有出現過。',
    b: '2024 年 12 月，我們開始打造心目中的活動相簿：賓客幾秒鐘就能加入，還能在上百張照片裡一下子找到自己。',
    c: '2025 年 3 月，聚影正式上線。直到現在，每一封來信仍由我們親自回覆。',
  },
  founded: { label: '創立', date: '2024 年 12 月' },
  launched: { label: '上線', date: '2025 年 3 月' },
  footerNote: '在臺灣用心製作，謝謝您把回憶交給我們保管。',
} satisfies TranslationOf<typeof en>;
