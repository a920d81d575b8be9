import { ChainUnavailable } from '../chain/errors.ts'
import { walletAccepts, walletAgrees, type WalletSigned } from '../chain/signatures.ts'
import type { ChainSource } from '../chain/source.ts'
import { within } from '../signals/within.ts'
import { AppError } from './errors.ts'

/** How many wallet contracts a process asks at a time; each question costs every node a simulated call. */
const MOST_AT_ONCE = 8
/** How long a caller waits for the answer, milliseconds. */
const PATIENCE_MS = 8_000
/** When who was turned away may try again, seconds. */
const AGAIN_SECONDS = 5

export type WalletLimits = { atOnce: number; patienceMs: number }
/** Operators have places of their own, so that nobody else keeps them from deciding. */
type Asking = 'anybody' | 'operators'

/** The one door through which all calls ask wallet contracts about signatures: few at a time, and not for long. */
export class Wallets {
  private readonly view: ChainSource['view']
  private readonly limits: WalletLimits
  private readonly asked: Record<Asking, number> = { anybody: 0, operators: 0 }

  /** @param view asks about the newest block, on whose answer two nodes must agree */
  constructor(
    view: ChainSource['view'],
    limits: WalletLimits = { atOnce: MOST_AT_ONCE, patienceMs: PATIENCE_MS },
  ) {
    this.view = view
    this.limits = limits
  }

  /**
   * Whether two nodes agree that a wallet contract, deployed or not, accepts a signature (ERC-1271, ERC-6492).
   * @throws AppError RATE_LIMITED when as many as may be are being asked
   * @throws ChainUnavailable when nodes do not agree or do not answer in time
   */
  accepts(signed: WalletSigned, who: Asking = 'anybody'): Promise<boolean> {
    return this.ask(who, (node, block) => walletAccepts(node, signed, block))
  }

  /**
   * Whether two nodes agree that a wallet contract accepts a signature where another contract asks it, with this much gas: it must
   * be deployed.
   * @throws AppError RATE_LIMITED, ChainUnavailable as `accepts`
   */
  agrees(signed: WalletSigned, gas: bigint): Promise<boolean> {
    return this.ask('anybody', (node, block) => walletAgrees(node, signed, gas, block))
  }

  private async ask(who: Asking, question: Parameters<typeof this.view<boolean>>[0]): Promise<boolean> {
    if (this.asked[who] >= this.limits.atOnce) throw new AppError('RATE_LIMITED', { seconds: AGAIN_SECONDS })
    this.asked[who]++
    // Counted until the nodes are done with it, also where the caller was told before.
    const answer = this.view(question).finally(() => this.asked[who]--)
    try {
      return await within(this.limits.patienceMs, () => answer)
    } catch (e) {
      throw e instanceof ChainUnavailable
        ? e
        : new ChainUnavailable('a wallet contract could not be asked', { cause: e })
    }
  }
}
