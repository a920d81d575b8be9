import type { ChainInfo } from '@holdfast/protocol/chain'
import type { Address } from 'viem'
import { mainUsersAbi } from './abi.gen.ts'
import { contractOf } from './chain-info.ts'
import { readContract } from './read.ts'

/** What `Main` knows of an account: whether it is registered, and its inviter. */
export async function readUser(
  info: ChainInfo,
  account: Address,
): Promise<{ registered: boolean; refer: string }> {
  const user = await readContract(info, contractOf(info, 'main'), mainUsersAbi, 'users', [account])
  return { registered: user.isExist, refer: user.refer }
}
