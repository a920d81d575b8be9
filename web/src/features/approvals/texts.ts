import { t } from '@lingui/core/macro'
import type { Approval } from './queries.ts'

/** Names of the contracts that can be allowed something. */
export const spenderNames = (): Record<Approval['spender'], string> => ({
  main: t`Main contract`,
  hostingPool: t`Hosting pool`,
  resonancePool: t`Resonance pool`,
  liquidityPool: t`Liquidity mining`,
  swapHelper: t`Swap helper`,
  liquidityHelper: t`Liquidity helper`,
  router: t`Router of the exchange`,
})
