import type { texts as en } from '../../en/events/member-center.ts';
import type { TranslationOf } from '../../texts.ts';

export const texts = {
  label: '會員中心',
  hostedTitle: '我主辦的活動',
  joinedTitle: '我參加的活動',
  upcoming: '即將開始',
  active: '進行中',
  ended: '已結束',
  takenDown: '已下架',
  types: { Free: '免費', Plus: 'Plus' },
  view: '進入活動',
  backstage: '活動後台',
  manage: '管理活動',
  notice: {
    PIN_REPLACED: '這場活動有新的 PIN 碼，原因請見「管理活動」。',
  },
  takenDownFor: '我們已將這場活動下架，目前無法開啟，內容都還保留著。原因：{{reason}}',
  contact: '聯絡客服',
  photos: '{{used}}／{{limit}} 張照片',
  guests_other: '{{count}} 位賓客',
  keptUntil: '照片保留至 {{day}}',
  host: '主辦人：{{name}}',
  coHosting: '您是共同主辦人，主辦人：{{name}}',
  joinedOn: '{{day}} 加入',
  noHosted: '您還沒有主辦過活動。',
  create: '建立活動',
  createFirst: '建立第一場活動',
  noJoined: '您還沒有參加過活動。',
  joinFirst: '加入第一場活動',
  failed: '活動載入失敗',
  notSet: '未設定',
} satisfies TranslationOf<typeof en>;
