import { expect, test } from 'vitest';
import { texts as paymentsEn } from './en/account/payments.ts';
import { texts as userMenuEn } from './en/account/user-menu.ts';
import { texts as commonEn } from './en/common.ts';
import { texts as backstageEn } from './en/events/backstage.ts';
import { texts as eventPageEn } from './en/events/event-page.ts';
import { texts as downloadsEn } from './en/photos/downloads.ts';
import { texts as figuresEn } from './en/photos/figures.ts';
import { texts as peopleEn } from './en/photos/people.ts';
import { texts as photosEn } from './en/photos/photos.ts';
import { texts as homeEn } from './en/site/home.ts';
import { texts as startEn } from './en/start.ts';
import { texts as paymentsZh } from './zh-TW/account/payments.ts';
import { texts as userMenuZh } from './zh-TW/account/user-menu.ts';
import { texts as backstageZh } from './zh-TW/events/backstage.ts';
import { texts as eventPageZh } from './zh-TW/events/event-page.ts';
import { texts as downloadsZh } from './zh-TW/photos/downloads.ts';
import { texts as figuresZh } from './zh-TW/photos/figures.ts';
import { texts as peopleZh } from './zh-TW/photos/people.ts';
import { texts as photosZh } from './zh-TW/photos/photos.ts';
import { texts as uploadsZh } from './zh-TW/photos/uploads.ts';
import { texts as homeZh } from './zh-TW/site/home.ts';
import { texts as startZh } from './zh-TW/start.ts';

/** Replaces non-breaking spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('texts use the chosen words of guests and hosts', () => {
  const chosen: [string, string][] = [
    [eventPageZh.end, '照片保留至'],
    [eventPageEn.end, 'Photos kept until'],
    [peopleZh.findMe, '找我的照片'],
    [peopleEn.findMe, 'Find me'],
    [figuresZh.preview, '看照片'],
    [photosEn.showPhotos, 'See photos'],
    [figuresZh.forget.action, '不要再辨識這個人'],
    [figuresEn.forget.action, 'Stop recognising this person'],
    [peopleZh.ofYou_other, '找到 {{count}} 張有您的照片'],
    [peopleEn.ofYou_other, '{{count}} photos of you'],
    [figuresZh.split.action, '分出其他人'],
    [figuresEn.split.action, 'Separate people'],
    [figuresZh.merge.action, '合併為同一人'],
    [figuresEn.merge.action, 'Merge as one person'],
    [backstageZh.permission.allowed, '賓客可以上傳照片。'],
    [backstageEn.permission.allowed, 'Guests can add photos.'],
    [downloadsZh.saveText, '一次最多儲存 10 張，共 {{count}} 次。'],
    [startZh.common.copied, '已複製邀請訊息'],
    [startEn.common.copied, 'Invitation copied'],
    [backstageZh.ads.subtitle, '感謝文字'],
    [photosZh.broken, '載入失敗，點一下重試'],
    [uploadsZh.heicLater, 'HEIC，上傳後可看'],
    [paymentsEn.save, 'Continue to payment ({{price}})'],
    [downloadsEn.begun, 'Download started'],
  ];
  for (const [inUse, text] of chosen) expect(plain(inUse)).toBe(text);
  expect(JSON.stringify(paymentsZh)).toContain('請換一張卡或稍後再試');
});

test('the promise about originals names every change', () => {
  const { b: sizeEn, c: changesEn } = homeEn.steps.upload;
  const { b: sizeZh, c: changesZh } = homeZh.steps.upload;
  expect([sizeEn, changesEn]).toEqual([
    'Up to 5 MB each in full quality; larger ones are made smaller',
    'We remove the location and turn HEIC into JPEG; nothing else changes',
  ]);
  expect([sizeZh, changesZh]).toEqual([
    '單張 5 MB 以內保留原始畫質，更大的會先縮小',
    '僅移除拍攝地點並將 HEIC 轉為 JPEG，其餘不變',
  ]);
});

test('the keys that the specification names have its texts, and the menu says Log out', () => {
  const { notifications, error, validation, monthlyLimitReached } = commonEn;
  expect(notifications.saveSuccess).toBe('Ad settings saved successfully!');
  expect(notifications.saveError).toBe('Failed to save ad settings. Please try again later.');
  expect(error.unexpected).toBe('Unexpected error');
  expect(error.paymentFailed).toBe('Payment process failed');
  expect(validation.titleRequired).toBe('Event name is required');
  expect(monthlyLimitReached).toBe(
    'You have reached the monthly limit of free events. Please upgrade to Plus plan or wait until next month.',
  );
  expect([userMenuEn.logOut, userMenuZh.logOut]).toEqual(['Log out', '登出']);
});

test('no English text says sign out', () => {
  const english = import.meta.glob('./en/**/*.ts', { eager: true });
  expect(JSON.stringify(english)).not.toMatch(/\bsign(ed|ing)? out\b/i);
});
