import type { Hex } from 'viem'
import { contractWalletOf, WALLET_FACTORY, walletCall } from '../devenv/contract-wallet.ts'
import type { Stage } from './fixtures.ts'
import { TestWallet } from './wallet.ts'

/** A wallet whose account is a contract. `account` is the key of its owner, who signs, sends and pays for gas. */
export class ContractWallet extends TestWallet {
  override get address() {
    return contractWalletOf(this.account.address).address
  }

  /** Puts the contract where its address says that it is. */
  async deploy(stage: Stage): Promise<void> {
    await stage.giveGas(this.account.address)
    await stage.sendAs(this.account, WALLET_FACTORY, contractWalletOf(this.account.address).deployCall)
  }

  protected override async send({ to, data, value = '0x0' }: Record<string, string>): Promise<Hex> {
    return super.send({ to: this.address, data: walletCall(to as Hex, data as Hex, BigInt(value)) })
  }
}
