import type { Logger } from 'pino'
import type { Hex } from 'viem'
import { Loop } from './chain/loop.ts'
import type { AuthService } from './features/auth/service.ts'
import type { FilesService } from './features/files/service.ts'
import type { HouseService } from './features/house/service.ts'
import type { MachineManagement } from './features/machines/manage.ts'
import type { MachineOutput } from './features/machines/output.ts'
import type { OperatorsService } from './features/operators/service.ts'
import type { PricesService } from './features/prices/service.ts'
import type { PriceKeeper } from './features/token/keeper.ts'
import type { VisaService } from './features/visa/service.ts'

const SESSIONS_MS = 10 * 60_000
const FILES_MS = 60_000
/** How often the keeper looks. A checkpoint that is late by this much costs nothing. */
const KEEPER_MS = 30_000
/** Output is due once a day, but on the local chain a day can pass at any moment. */
const OUTPUT_MS = 1_000
/** What was approved waits for days, but on the local chain they can pass at any moment. */
const DUE_MS = 1_000
/** The local chain's clock can be moved at any moment. */
const LOCAL_MS = 1_000

export type JobsOptions = {
  auth: AuthService
  files: FilesService
  visa: VisaService
  machineOutput: MachineOutput
  operators: OperatorsService
  keeper: PriceKeeper
  /** the account that the keeper sends with; without one it does not look */
  keeperKey: Hex | null
  /** what the local chain begins with and keeps up; null on any other */
  local: { management: MachineManagement; prices: PricesService; house: HouseService } | null
  log: Logger
}

/** What is done again and again besides indexing and custody, each in a loop of its own, not yet started. */
export function jobs(o: JobsOptions): Loop[] {
  const { auth, files, visa, machineOutput, operators, keeper, keeperKey, local, log } = o
  const loop = (name: string, pollMs: number, step: () => Promise<boolean | void>) =>
    new Loop({ name, step, pollMs, log })
  const all = [
    loop('removal of old sessions', SESSIONS_MS, () => auth.sweep()),
    loop('removal of unused documents', FILES_MS, () => visa.sweep()),
    loop('removal of files', FILES_MS, () => files.sweep()),
    loop('approved proposals', DUE_MS, async () => (await operators.proposals.runDue()) > 0),
    loop('machine output', OUTPUT_MS, () => machineOutput.step()),
  ]
  if (keeperKey !== null) all.push(loop('price checkpoints', KEEPER_MS, () => keeper.run(keeperKey)))
  if (local !== null) {
    let begun = false
    all.push(
      loop('local prices', LOCAL_MS, () => local.prices.keepLocalFresh()),
      loop('local beginnings', LOCAL_MS, async () => {
        if (begun) return
        await local.management.keepLocalMachines()
        begun = await local.house.keepLocalFunded()
      }),
    )
  }
  return all
}
