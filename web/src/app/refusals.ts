import { REGISTER_REFUSALS } from '../features/auth/refusals.ts'
import { HOSTING_REFUSALS } from '../features/hosting/refusals.ts'
import { OPERATOR_REFUSALS } from '../features/manager/refusals.ts'
import { NODE_REFUSALS } from '../features/node/refusals.ts'
import { RESONANCE_REFUSALS } from '../features/resonance/refusals.ts'
import { SALE_REFUSALS } from '../features/sales/refusals.ts'
import { SWAP_REFUSALS } from '../features/swap/refusals.ts'
import { TEAM_REFUSALS } from '../features/team/refusals.ts'
import { WITHDRAWAL_REFUSALS } from '../features/withdrawals/refusals.ts'
import type { AllRefusals } from '../wallet/flow/refusals.ts'
import { WALLET_REFUSALS } from '../wallet/flow/wallet-refusals.ts'

/** A text for every custom error of the contracts; a missing one does not compile. */
export const REFUSALS: AllRefusals = {
  ...REGISTER_REFUSALS,
  ...HOSTING_REFUSALS,
  ...RESONANCE_REFUSALS,
  ...WITHDRAWAL_REFUSALS,
  ...SWAP_REFUSALS,
  ...SALE_REFUSALS,
  ...NODE_REFUSALS,
  ...TEAM_REFUSALS,
  ...OPERATOR_REFUSALS,
  ...WALLET_REFUSALS,
}
