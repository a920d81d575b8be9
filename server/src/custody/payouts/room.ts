import { type Address, erc20Abi, zeroAddress } from 'viem'
import { ask, type Client } from '../../chain/client.ts'
import { readCursor } from '../../chain/cursor.ts'
import type { Db, Reader } from '../../db/database.ts'
import { vaultAvailable } from './available.ts'
import { CannotBeSent } from './estimate.ts'
import * as store from './store.ts'
import type { OutgoingRow } from './store.ts'

/** What the vault can pay of a token as of an indexed block, base units: what it holds, and at most what its limit leaves. */
export type Room = { token: string; block: number; left: bigint }

/**
 * What the vault can still pay. A node tries a call on its newest block, which knows nothing of what was sent since, so what this server
 * has on its way is taken off by its own table (D-517).
 */
export class VaultRoom {
  private readonly db: Db
  private readonly client: Client
  private readonly vault: Address
  private readonly known = new Map<string, { hash: string; left: Promise<bigint> }>()

  constructor(o: { db: Db; client: Client; vault: Address }) {
    this.db = o.db
    this.client = o.client
    this.vault = o.vault
  }

  /** Read once for each indexed block. @returns null for a call that takes nothing out of the vault @throws ChainUnavailable */
  async look({ kind, token }: OutgoingRow): Promise<Room | null> {
    if (kind === null || token === null) return null
    const { number, hash } = await readCursor(this.db)
    const known = this.known.get(token)
    const left = known?.hash === hash ? known.left : this.left(token as Address, BigInt(number))
    this.known.set(token, { hash, left })
    try {
      return { token, block: number, left: await left }
    } catch (e) {
      this.known.delete(token)
      throw e
    }
  }

  private async left(token: Address, blockNumber: bigint): Promise<bigint> {
    const { client, vault: address } = this
    const [available, balance] = await ask(() =>
      Promise.all([
        vaultAvailable(client, address, token, { blockNumber }),
        token === zeroAddress
          ? client.getBalance({ address, blockNumber })
          : client.readContract({
              address: token,
              abi: erc20Abi,
              functionName: 'balanceOf',
              args: [address],
              blockNumber,
            }),
      ]),
    )
    return available < balance ? available : balance
  }
}

/**
 * Counted under the lock that all who sign for this payer wait for.
 * @throws CannotBeSent when a payment does not fit beside those that were sent and are not in the block of `room`
 */
export async function expectRoom(db: Reader, { token, block, left }: Room, out: OutgoingRow): Promise<void> {
  const underWay = await store.underWay(db, token, block)
  if (underWay > 0n && BigInt(out.amount!) > left - underWay)
    throw new CannotBeSent('what is on its way uses up what the vault can pay', 'node')
}
