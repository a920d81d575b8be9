import { expect, test } from 'vitest'
import { errorCode, firstAccount, isRejection } from './provider.ts'

const said = (message: string, code?: number | string) => ({
  ...(code === undefined ? {} : { code }),
  message,
})
test.each<[by: string, error: unknown]>([
  ['EIP-1193', { code: 4001 }],
  ['EIP-1193, as a text', { code: '4001' }],
  ['EIP-1193 of a wallet without words', said('', 4001)],
  ['ethers', { code: 'ACTION_REJECTED', reason: 'rejected' }],
  ['ethers, inside', { code: 'UNKNOWN_ERROR', error: { code: 'ACTION_REJECTED' } }],
  ['ethers 6, inside', { code: 'UNKNOWN_ERROR', info: { error: { code: 4001 } } }],
  [
    'MetaMask, wrapped',
    { code: -32_603, data: { originalError: { code: 4001 } }, message: 'Internal JSON-RPC error' },
  ],
  ['MetaMask, in a node’s code', { code: -32_000, data: { cause: { code: 4001 } }, message: 'failed' }],
  ['viem', { cause: { code: 4001 } }],
  ['viem, by its name', { name: 'UserRejectedRequestError', message: 'Rejected.' }],
  ['viem, in two causes', { message: 'failed', cause: { cause: { code: 'ACTION_REJECTED' } } }],
  ['MetaMask before codes', said('MetaMask Tx Signature: User denied transaction signature.')],
  [
    'MetaMask, in an internal error',
    said('MetaMask Tx Signature: User denied transaction signature.', -32_603),
  ],
  ['WalletConnect', said('User rejected.', 5000)],
  ['WalletConnect, chains', said('User disapproved requested chains', 5001)],
  ['WalletConnect, methods', said('User rejected methods.', 5002)],
  ['WalletConnect without a code', said('User disapproved requested methods')],
  ['Coinbase', said('User denied account authorization')],
  ['OKX', said('User reject the request.')],
  ['Binance', said('User canceled', -32_000)],
  ['SafePal', said('user cancel')],
  ['Frame', said('User declined transaction')],
  ['Argent', said('User abort')],
  ['Trezor', said('Action cancelled by user', 'Failure_ActionCancelled')],
  ['Ledger', said('Ledger device: Condition not satisfied (denied by the user) (0x6985)')],
  ['Rabby', said('Transaction rejected by user')],
  ['Rainbow', said('Request rejected')],
  ['Safe', said('Transaction was rejected')],
  ['Trust', said('Cancelled')],
  ['MathWallet', 'cancel'],
  ['a text alone', 'User rejected the request'],
  ['TokenPocket', said('用户取消')],
  ['imToken, traditional', said('用戶取消了操作')],
  ['imToken', said('用户拒绝')],
  ['a Taiwanese wallet', said('使用者拒絕簽名')],
  ['OneKey', said('取消交易')],
  ['a Japanese wallet', said('ユーザーがキャンセルしました')],
  ['a Korean wallet', said('사용자가 거부했습니다')],
  ['a Vietnamese wallet', said('Người dùng đã từ chối yêu cầu')],
  ['an Indonesian wallet', said('Permintaan dibatalkan oleh pengguna')],
  ['a Thai wallet', said('ผู้ใช้ปฏิเสธคำขอ')],
  ['a Lao wallet', said('ຜູ້ໃຊ້ຍົກເລີກ')],
])('a refusal as it is said by %s', (_, error) => expect(isRejection(error)).toBe(true))

test.each<[by: string, error: unknown]>([
  ['an unknown chain', { code: 4902 }],
  ['an open prompt', { code: -32_002 }],
  ['anything', new Error('boom')],
  ['nothing', null],
  ['a text', 'no'],
  ['a node, by EIP-1474', said('Transaction rejected', -32_003)],
  ['a node behind a wallet without codes', said('transaction rejected')],
  ['a node’s pool', said('transaction rejected: txpool is full', -32_000)],
  ['a node that has it', said('already known', -32_000)],
  ['a node that has it, in a refusal’s code', said('already known', 4001)],
  ['a count', said('nonce too low: next nonce 7, tx nonce 6', -32_000)],
  ['a count, under WalletConnect’s code', said('nonce too low', 5000)],
  ['a count, inside a refusal', { code: 4001, message: 'failed', data: { message: 'nonce too low' } }],
  ['a price', said('replacement transaction underpriced', -32_000)],
  ['a limit of time', said('User rejected: request timed out', 4001)],
  ['a relay', said('Request expired. Please try again.', -32_600)],
  [
    'a browser’s request that was cut',
    { name: 'AbortError', code: 20, message: 'The user aborted a request.' },
  ],
  ['a request that was cut, in words alone', said('The user aborted a request.')],
  ['a request that was cut', said('canceled', 'ERR_CANCELED')],
  ['a request that iOS cut', said('cancelled', -999)],
  ['a Go node that was cut', said('context canceled', -32_000)],
  ['a Go proxy that was cut', said('net/http: request canceled')],
  ['a bundler', said('UserOperation rejected because the account is busy', -32_500)],
  ['a contract', said('execution reverted: denied by the user list', 3)],
  ['a contract of batches', said('Transaction cancelled', 5720)],
  ['a window that was closed', said('User closed the popup window')],
  ['a lost connection', said('The provider is disconnected', 4900)],
])('no refusal, since it may be sent: %s', (_, error) => expect(isRejection(error)).toBe(false))

test('an error inside itself ends', () => {
  const error: Record<string, unknown> = { message: 'boom' }
  error['cause'] = error
  expect(isRejection(error)).toBe(false)
  expect(errorCode(error)).toBeNull()
})

test('reads codes that come as strings', () => expect(errorCode({ code: '-32002' })).toBe(-32_002))

test('takes the first account only when it is an address', () => {
  const a = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  expect(firstAccount([a])).toBe(a.toLowerCase())
  for (const answer of [[], null, 'x', ['0x12'], [5]]) expect(firstAccount(answer)).toBeNull()
})
