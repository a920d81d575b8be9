import type { OperatorRole } from '@holdfast/protocol/operators'
import { award } from './award/section.ts'
import { cards } from './cards/section.ts'
import { notices } from './content/section.ts'
import { deposits, prices, treasury, withdrawals } from './custody/sections.ts'
import { epochs } from './epochs/section.ts'
import type { Section } from './kit/section.ts'
import { machines } from './machines/section.ts'
import { audit, operators, proposals } from './operators/sections.ts'
import { overview } from './overview/section.ts'
import { liquidity, pools } from './pools/section.ts'
import { projects } from './projects/section.ts'
import { resonance } from './resonance/section.ts'
import { settings } from './settings/section.ts'
import { goods, shopOrders } from './shop/sections.ts'
import { sessions, users } from './users/sections.ts'
import { webhooks } from './webhooks/section.ts'

/** The sections of the console in their order; the first one is open until another is chosen. */
export const SECTIONS: readonly [Section, ...Section[]] = [
  overview,
  proposals,
  users,
  withdrawals,
  deposits,
  treasury,
  prices,
  notices,
  projects,
  pools,
  resonance,
  liquidity,
  award,
  epochs,
  machines,
  goods,
  shopOrders,
  cards,
  settings,
  operators,
  sessions,
  webhooks,
  audit,
]

/** What someone with `roles` sees, in order. */
export const sectionsOf = (roles: readonly OperatorRole[]): Section[] =>
  SECTIONS.filter((s) => s.roles.some((role) => roles.includes(role)))
