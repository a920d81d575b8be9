import { type Approval, APPROVAL_SECONDS, orderOf, signedData } from '@holdfast/protocol/operators'
import { type Address, getAddress, hashTypedData, type Hex } from 'viem'
import { ownSignature } from '../../chain/signatures.ts'
import { assertNoTransaction } from '../../db/database.ts'
import { AppError } from '../../http/errors.ts'
import type { Signed } from '../../http/operators.ts'

/** How far the clock of the person who signs may be ahead of chain time, seconds. */
const AHEAD = 60

export type ApprovalsOptions = {
  chainId: number
  /** the vault of this deployment; an approval is valid for this vault alone */
  vault: Address
  /** whether the vault accepts this address's signature of an order */
  isCustodian: (address: Address) => Promise<boolean>
  /** asks a wallet contract whether it signed a hash (ERC-1271) */
  askContract: (address: Address, hash: Hex, signature: Hex) => Promise<boolean>
}

/** Checks signatures of operators' wallets. A session alone approves nothing. */
export class Approvals {
  private readonly domain: Pick<ApprovalsOptions, 'chainId' | 'vault'>
  private readonly askContract: ApprovalsOptions['askContract']
  private readonly isCustodian: ApprovalsOptions['isCustodian']

  constructor(o: ApprovalsOptions) {
    this.domain = { chainId: o.chainId, vault: o.vault }
    this.askContract = o.askContract
    this.isCustodian = o.isCustodian
  }

  hashOf(approval: Approval): Hex {
    return hashTypedData(signedData(this.domain, approval))
  }

  /** Whether `address` signed exactly this. A key's signature is checked without a node. */
  async isSigned(address: string, approval: Approval, signature: string): Promise<boolean> {
    assertNoTransaction('checking a signature')
    const signer = getAddress(address)
    const hash = this.hashOf(approval)
    const sig = signature as Hex
    return (await ownSignature(signer, hash, sig)) !== null || this.askContract(signer, hash, sig)
  }

  /**
   * Checks a signature that was just made.
   * @param now chain's time, unix seconds
   * @throws AppError SIGNATURE_INVALID, APPROVAL_EXPIRED when its time is too far in the past or future, CUSTODIAN_REQUIRED where
   * the vault would not accept it
   */
  async require(
    address: string,
    approval: Omit<Approval, 'time'>,
    { time, signature }: Partial<Signed>,
    now: number,
  ): Promise<Signed> {
    if (time === undefined || signature === undefined) throw new AppError('SIGNATURE_INVALID')
    if (time > now + AHEAD || time < now - APPROVAL_SECONDS) throw new AppError('APPROVAL_EXPIRED')
    if (!(await this.isSigned(address, { ...approval, time }, signature)))
      throw new AppError('SIGNATURE_INVALID')
    if (orderOf(approval) !== null && !(await this.isCustodian(getAddress(address))))
      throw new AppError('CUSTODIAN_REQUIRED')
    return { time, signature }
  }
}
