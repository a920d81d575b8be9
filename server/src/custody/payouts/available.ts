import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { Address } from 'viem'
import { type Client, isRevert } from '../../chain/client.ts'

/**
 * What the vault's limit leaves of a token, base units. A node that has the state of one block and the time of the block before refuses
 * the sum: it is asked once more.
 */
export function vaultAvailable(
  client: Client,
  vault: Address,
  token: Address,
  at: { blockNumber?: bigint } = {},
): Promise<bigint> {
  const read = () =>
    client.readContract({
      address: vault,
      abi: payoutVaultAbi,
      functionName: 'available',
      args: [token],
      ...at,
    })
  return read().catch((e: unknown) => (isRevert(e) ? read() : Promise.reject(e)))
}
