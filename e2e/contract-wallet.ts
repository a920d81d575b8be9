import { createWalletClient, type Hex, http } from 'viem'
import { contractWalletOf, WALLET_FACTORY, walletCall } from '../devenv/contract-wallet.ts'
import { HOSTILE_WALLETS, NO_SIGNATURE } from '../devenv/hostile-wallet.ts'
import type { Stage } from './fixtures.ts'
import { type Request, TestWallet } from './wallet.ts'

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

/** A contract wallet that its first transaction deploys, and whose signatures say how to deploy it (ERC-6492), also afterwards. */
export class FutureWallet extends ContractWallet {
  private readonly stage: Stage

  constructor(stage: Stage) {
    super(stage.nodeUrl, stage.deployment.chainId)
    this.stage = stage
  }

  override async handle(request: Request): Promise<unknown> {
    const answer = await super.handle(request)
    if (request.method !== 'personal_sign') return answer
    return contractWalletOf(this.account.address).wrap(answer as Hex)
  }

  protected override async send(tx: Record<string, string>): Promise<Hex> {
    const code = await this.stage.client.getCode({ address: this.address })
    if (code === undefined) await this.deploy(this.stage)
    return super.send(tx)
  }
}

const BURNING = '0x00000000000000000000000000000000000b0421'

/** An account with a key and code (EIP-7702): asked to sign terms it leaves the answer to its code, which burns the payer's gas. */
export class BurningWallet extends TestWallet {
  private readonly stage: Stage

  constructor(stage: Stage) {
    super(stage.nodeUrl, stage.deployment.chainId)
    this.stage = stage
  }

  /** Takes the code on, once the account has gas. */
  async takeCode(): Promise<void> {
    const { account } = this
    const { url } = this.stage.chain
    await super.handle({ method: 'anvil_setCode', params: [BURNING, HOSTILE_WALLETS.burning] })
    const client = createWalletClient({ account, transport: http(url) })
    const authorization = await client.signAuthorization({
      account,
      contractAddress: BURNING,
      executor: 'self',
    })
    const hash = await client.sendTransaction({
      to: BURNING,
      authorizationList: [authorization],
      chain: null,
    })
    await this.stage.client.waitForTransactionReceipt({ hash })
  }

  override async handle(request: Request): Promise<unknown> {
    const answer = await super.handle(request)
    return request.method === 'eth_signTypedData_v4' ? NO_SIGNATURE : answer
  }
}
