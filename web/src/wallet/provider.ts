import type { Address } from 'viem'
import { looksLikeAddress } from '../lib/address.ts'

/** The part of an EIP-1193 provider that this app uses. */
export type Provider = {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
  /** ends what the wallet remembers of this page, where we hold it */
  close?(): void
}

/**
 * A wallet to choose. `id` is its EIP-6963 rdns, `injected` for `window.ethereum`, `demo` for the demo wallet, or
 * `walletconnect`.
 */
export type Wallet = { id: string; name: string; icon: string | null; provider: Provider }

declare global {
  interface Window {
    ethereum?: Provider & { isMetaMask?: boolean }
    binancew3w?: { ethereum?: Provider }
  }
}

/** Error codes of EIP-1193, and one that wallets use for a prompt that is already open. */
const REJECTED = 4001
export const ALREADY_ASKING = -32_002

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : undefined

/** JSON-RPC's internal error, in which wallets wrap the error that matters. */
const INTERNAL = -32_603

/** Where wallets and what stands between put the error that matters. */
const INSIDE = ['cause', 'data', 'error', 'originalError', 'info'] as const

/** An error and those inside it, the outermost first. */
function layers(error: unknown): unknown[] {
  const all = [error]
  for (let i = 0; i < all.length && all.length < 20; i++)
    for (const name of INSIDE) {
      const inner = field(all[i], name)
      if (typeof inner === 'object' && inner !== null && !all.includes(inner)) all.push(inner)
    }
  return all
}

/** A code as a number, also where it comes as a text. */
function codeAt(layer: unknown): number | null {
  const code = field(layer, 'code')
  if (code === 'ACTION_REJECTED') return REJECTED
  const n = typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : code
  return typeof n === 'number' ? n : null
}

/** The numeric code of a provider's error, also when the wallet wraps it or sends it as a string. */
export function errorCode(error: unknown): number | null {
  const codes = layers(error)
    .map(codeAt)
    .filter((code) => code !== null)
  return codes.find((code) => code !== INTERNAL) ?? codes.at(-1) ?? null
}

/** The person said no: EIP-1193, and WalletConnect's list of errors. */
const NO_CODES = new Set([REJECTED, 5000, 5001, 5002, 5003])
/** Words by which wallets say that the person said no. Each names the person. */
const PERSON_SAID_NO =
  /\buser(?: has| have)? (?:reject|den(?:y|ied)|declin|cancel|abort|refus|disapprov)|\b(?:rejected|denied|declined|cancell?ed|aborted|refused)(?: \w+)? by (?:the )?user\b|[用使][户戶用](?:者)?(?:已|主动|主動)*(?:取消|拒[绝絕]|拒否)|ユーザー(?:が|により|によって)?(?:キャンセル|拒否)|사용자(?:가|에 의해)? ?(?:거부|거절|취소)|người dùng (?:đã )?(?:từ chối|hủy)|pengguna (?:telah )?(?:menolak|membatalkan)|(?:ditolak|dibatalkan) oleh pengguna|ผู้ใช้(?:ได้)? ?(?:ปฏิเสธ|ยกเลิก)|ຜູ້ໃຊ້(?:ໄດ້)? ?(?:ປະຕິເສດ|ຍົກເລີກ)/iu
/** The whole message of wallets that name nobody. With a code it can be a node's or a network's word. */
const NO =
  /^(?:cancel(?:l?ed)?|reject(?:ed)?|declined|(?:the )?request (?:was )?(?:rejected|declined)|transaction was rejected|(?:操作)?(?:已)?取消(?:了)?(?:操作|交易|签名|簽名)?|拒[绝絕](?:签名|簽名|授权|授權|交易)?)[.!。！]?$/iu
/** Words of nodes, networks and cut requests: what was sent to them may be on its way, whatever stands around. */
const NODE_SAYS =
  /\bnonce\b|already known|known transaction|underpriced|replacement|insufficient funds|execution reverted|aborted a request|\bpool\b|time[d-]? ?out|expired/i

/** What an error says, as one layer of it says it. */
const wordsAt = (layer: unknown): string[] =>
  typeof layer === 'string'
    ? [layer]
    : ['message', 'reason', 'details', 'shortMessage'].flatMap((name) => {
        const words = field(layer, name)
        return typeof words === 'string' ? [words.trim()] : []
      })

/** Whether the person said no in the wallet, so that nothing was signed or sent: a code that means it, or words that can mean nothing else. */
export function isRejection(error: unknown): boolean {
  const all = layers(error)
  const words = all.flatMap(wordsAt)
  if (words.some((w) => NODE_SAYS.test(w))) return false
  if (
    all.some(
      (layer) => NO_CODES.has(codeAt(layer) ?? 0) || field(layer, 'name') === 'UserRejectedRequestError',
    )
  )
    return true
  if (words.some((w) => PERSON_SAID_NO.test(w))) return true
  return all.every((layer) => field(layer, 'code') === undefined) && words.some((w) => NO.test(w))
}

/** Codes by which wallets and nodes say that they do not have a method (JSON-RPC, EIP-1193, EIP-1474). */
const UNSUPPORTED = new Set([-32_601, 4200, -32_004])
export const isUnsupported = (error: unknown): boolean => UNSUPPORTED.has(errorCode(error) ?? 0)

/** The text of an unknown error. */
export function errorMessage(error: unknown): string {
  const message = field(error, 'message')
  return typeof message === 'string' && message !== '' ? message : String(error)
}

/** The first account in a wallet's answer, in lower case; null when it has none. */
export function firstAccount(answer: unknown): Address | null {
  const first: unknown = Array.isArray(answer) ? answer[0] : null
  return typeof first === 'string' && looksLikeAddress(first) ? (first.toLowerCase() as Address) : null
}
