import type { Texts } from './index.ts'

export const tw: Texts = {
  INVALID_INPUT: '輸入內容無效：{field}',
  NO_LOGIN: '請先登入',
  FORBIDDEN_ADDRESS: '只能查看目前登入地址的資料',
  RATE_LIMITED: '請求過於頻繁，請於 {seconds} 秒後再試',
  INTERNAL: '系統發生錯誤，請稍後再試',
  CHAIN_UNAVAILABLE: '目前無法連線至區塊鏈，請稍後再試',
  ORIGIN_NOT_ALLOWED: '無法從此網站登入',
  LOGIN_CODE_UNKNOWN: '此登入請求已使用或不存在，請重新登入',
  LOGIN_CODE_EXPIRED: '此登入請求已過期，請重新登入',
  SIGNATURE_INVALID: '簽名與此地址及訊息不符',
  NOT_REGISTERED: '此地址尚未註冊，請先綁定推薦人',
  PROJECT_UNKNOWN: '找不到專案 {project}',
  SALE_UNKNOWN: '專案 {project} 沒有認購 {sale}',
  NOT_PROJECT_MANAGER: '只有專案 {project} 的管理者可以這樣做',
  FAUCET_LIMIT: '此地址的測試資金已領取，請於 {minutes} 分鐘後再試',
}
