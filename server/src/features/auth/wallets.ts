import { walletAccepts, type WalletSigned } from '../../chain/signatures.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import type { ChainSource } from '../../chain/source.ts'
import { AppError } from '../../http/errors.ts'
import { within } from '../../signals/within.ts'

/** How many wallet contracts a process asks at a time; each question costs every node a simulated call. */
const MOST_AT_ONCE = 8
/** How long a caller waits for the answer, milliseconds. */
const PATIENCE_MS = 8_000
/** When who was turned away may try again, seconds. */
const AGAIN_SECONDS = 5

export type WalletLimits = { atOnce: number; patienceMs: number }

/** Asks wallet contracts about signatures for callers who are not signed in: few at a time, and not for long. */
export class Wallets {
  private readonly view: ChainSource['view']
  private readonly limits: WalletLimits
  private asked = 0

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
  async accepts(signed: WalletSigned): Promise<boolean> {
    if (this.asked >= this.limits.atOnce) throw new AppError('RATE_LIMITED', { seconds: AGAIN_SECONDS })
    this.asked++
    // Counted until the nodes are done with it, also where the caller was told before.
    const answer = this.view((node, block) => walletAccepts(node, signed, block)).finally(() => this.asked--)
    try {
      return await within(this.limits.patienceMs, () => answer)
    } catch (e) {
      throw e instanceof ChainUnavailable
        ? e
        : new ChainUnavailable('a wallet contract could not be asked', { cause: e })
    }
  }
}
