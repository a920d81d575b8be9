import type { ChainInfo } from '@holdfast/protocol/chain'
import type { Address, Hex } from 'viem'
import { erc20Abi } from '../../api/abi.gen.ts'
import { contractOf } from '../../api/chain-info.ts'
import { readContract, readTag } from '../../api/read.ts'
import { rpc } from '../../api/rpc.ts'
import { readUser } from '../../api/users.ts'
import { isContractCode } from '../../wallet/contract-code.ts'
import { sameAddress } from '../../lib/address.ts'

/** What the chain says of an address; undefined where nobody answered, which proves nothing. */
export type Who = {
  /** a contract of this deployment */
  ours: boolean
  registered: boolean | undefined
  contract: boolean | undefined
  /** whether the chain has anything of it: code, a transaction, its own coin, USDT or TDE */
  seen: boolean | undefined
}

/** Whether one is true; false only where all are known. */
const any = (all: readonly (boolean | undefined)[]): boolean | undefined =>
  all.includes(true) ? true : all.includes(undefined) ? undefined : false

/** Asks the chain who an address is. Each question may stay unanswered by itself. */
export async function readWho(info: ChainInfo, address: Address): Promise<Who> {
  const tag = readTag(info)
  const asked = <T>(answer: Promise<T>): Promise<T | undefined> => answer.catch(() => undefined)
  const number = (method: string) =>
    asked(rpc<Hex>(info.rpcUrl, method, [address, tag]).then((n) => BigInt(n) > 0n))
  const holds = (token: 'usdt' | 'token') =>
    asked(readContract(info, contractOf(info, token), erc20Abi, 'balanceOf', [address]).then((b) => b > 0n))
  const [user, code, ...signs] = await Promise.all([
    asked(readUser(info, address)),
    asked(rpc<Hex>(info.rpcUrl, 'eth_getCode', [address, tag])),
    number('eth_getTransactionCount'),
    number('eth_getBalance'),
    holds('usdt'),
    holds('token'),
  ])
  const hasCode = code === undefined ? undefined : code !== '0x'
  return {
    ours: Object.values(info.contracts).some((own) => sameAddress(own, address)),
    registered: user?.registered,
    contract: code === undefined ? undefined : isContractCode(code),
    seen: any([user?.registered === true ? true : user === undefined ? undefined : false, hasCode, ...signs]),
  }
}
