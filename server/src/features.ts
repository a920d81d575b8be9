import { feature as custody } from './custody/index.ts'
import { feature as accounts } from './features/accounts/index.ts'
import { feature as auth } from './features/auth/index.ts'
import { feature as award } from './features/award/index.ts'
import { feature as chainInfo } from './features/chain-info/index.ts'
import { feature as settings } from './features/config/index.ts'
import { feature as content } from './features/content/index.ts'
import { feature as conversions } from './features/conversions/index.ts'
import { feature as dev } from './features/dev/index.ts'
import { feature as files } from './features/files/index.ts'
import { feature as health } from './features/health/index.ts'
import { feature as hosting } from './features/hosting/index.ts'
import { feature as house } from './features/house/index.ts'
import { feature as ledger } from './features/ledger/index.ts'
import { feature as levels } from './features/levels/index.ts'
import { feature as machines } from './features/machines/index.ts'
import { feature as mobile } from './features/mobile/index.ts'
import { feature as nodes } from './features/nodes/index.ts'
import { feature as notices } from './features/notices/index.ts'
import { feature as operators } from './features/operators/index.ts'
import { feature as participations } from './features/participations/index.ts'
import { feature as powers } from './features/powers/index.ts'
import { feature as prices } from './features/prices/index.ts'
import { feature as resonance } from './features/resonance/index.ts'
import { feature as sales } from './features/sales/index.ts'
import { feature as shop } from './features/shop/index.ts'
import { feature as swap } from './features/swap/index.ts'
import { feature as token } from './features/token/index.ts'
import { feature as transfers } from './features/transfers/index.ts'
import { feature as users } from './features/users/index.ts'
import { feature as visa } from './features/visa/index.ts'
import { feature as webhooks } from './features/webhooks/index.ts'

/**
 * The whole server: a feature is added by its line here. Calls are documented and blocks are applied in this order; what is
 * built first follows from what each needs.
 */
export const FEATURES = [
  auth,
  users,
  accounts,
  hosting,
  resonance,
  award,
  token,
  swap,
  nodes,
  levels,
  powers,
  sales,
  participations,
  operators,
  settings,
  prices,
  shop,
  custody,
  files,
  content,
  notices,
  visa,
  mobile,
  house,
  machines,
  ledger,
  transfers,
  conversions,
  webhooks,
  chainInfo,
  health,
  dev,
] as const
