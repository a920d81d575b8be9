import type { HouseAccount } from '@holdfast/protocol/house-accounts'
import type { MachineState } from '@holdfast/protocol/machines'
import type { MachineRow } from './store.ts'

const ONE = 10n ** 18n
const BPS = 10_000n
export const DAY = 86_400

/** House accounts: what can still be promised, what is promised, and what was paid for machines. */
export const BUDGET = 'machine-budget' satisfies HouseAccount
export const RESERVE = 'machine-reserve' satisfies HouseAccount
export const SALES = 'machine-sales' satisfies HouseAccount

/** Daily output of `units` of a machine, TDE base units, rounded down: for the owner, and in addition for its uplines. */
export function dailyOf(
  m: Pick<MachineRow, 'power' | 'ratio' | 'invitation_bps' | 'acceleration_bps'>,
  units: number,
) {
  const power = BigInt(m.power) * BigInt(units)
  const daily = (power * BigInt(m.ratio)) / ONE
  return {
    power,
    daily,
    invitation: (daily * BigInt(m.invitation_bps)) / BPS,
    acceleration: (daily * BigInt(m.acceleration_bps)) / BPS,
  }
}

/** The most that `units` can cost the budget: all days, both uplines; base units. */
function reserveOf(m: MachineRow, units: number): bigint {
  const { daily, invitation, acceleration } = dailyOf(m, units)
  return (daily + invitation + acceleration) * BigInt(m.days)
}

/** Units that can be bought while `budget` is free. */
export function availableOf(m: MachineRow, budget: bigint): number {
  if (!m.open) return 0
  let units = m.units - m.sold
  while (units > 0 && reserveOf(m, units) > budget) units--
  return units
}

export function stateOf(m: MachineRow, budget: bigint): MachineState {
  if (!m.open) return 'closed'
  if (m.sold >= m.units) return 'soldOut'
  return availableOf(m, budget) > 0 ? 'open' : 'limitReached'
}

/** The next 00:00 UTC after `now`, never `now` itself. */
export const startOf = (now: number): number => (Math.floor(now / DAY) + 1) * DAY
