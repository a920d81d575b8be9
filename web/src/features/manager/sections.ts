import { t } from '@lingui/core/macro'
import type { OperatorRole } from '@holdfast/protocol/operators'

/** The parts of the console and who sees each; managers and auditors see all. The server decides, this only leads. */
const SECTIONS = {
  overview: ['manager', 'finance', 'content', 'store', 'guardian', 'auditor'],
  proposals: ['manager', 'finance', 'auditor'],
  users: ['manager', 'finance', 'auditor'],
  withdrawals: ['manager', 'finance', 'auditor'],
  deposits: ['manager', 'finance', 'auditor'],
  treasury: ['manager', 'finance', 'auditor'],
  prices: ['manager', 'finance', 'auditor'],
  notices: ['manager', 'content', 'auditor'],
  projects: ['manager', 'guardian', 'auditor'],
  pools: ['manager', 'finance', 'guardian', 'auditor'],
  machines: ['manager', 'content', 'auditor'],
  goods: ['manager', 'content', 'auditor'],
  shopOrders: ['manager', 'auditor'],
  cards: ['manager', 'auditor'],
  settings: ['manager', 'auditor'],
  operators: ['manager', 'auditor'],
  sessions: ['manager', 'auditor'],
  audit: ['manager', 'auditor'],
} as const satisfies Record<string, readonly OperatorRole[]>
export type Section = keyof typeof SECTIONS

export const isSection = (text: string | undefined): text is Section =>
  text !== undefined && Object.hasOwn(SECTIONS, text)

/** What someone with `roles` sees, in order. */
export const sectionsOf = (roles: readonly OperatorRole[]): Section[] =>
  (Object.keys(SECTIONS) as Section[]).filter((s) => SECTIONS[s].some((r) => roles.includes(r)))

export const sectionName = (section: Section): string =>
  ({
    overview: t`Overview`,
    proposals: t`Proposals`,
    users: t`Users`,
    withdrawals: t`Withdrawals`,
    deposits: t`Deposits`,
    treasury: t`House accounts`,
    prices: t`Prices`,
    notices: t`Notices`,
    projects: t`Projects and sales`,
    pools: t`Pools and budgets`,
    machines: t`Mining machines`,
    goods: t`Goods`,
    shopOrders: t`Shop orders`,
    cards: t`Card applications`,
    settings: t`Settings`,
    operators: t`Operators`,
    sessions: t`Sessions`,
    audit: t`Audit log`,
  })[section]
