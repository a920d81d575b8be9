import type { Deployment } from '@holdfast/protocol/chain'
import type { NoteCallInput, OperationState, PowerOperation, Powers } from '@holdfast/protocol/powers'
import { getAddress, type Hex, isAddressEqual, toFunctionSignature } from 'viem'
import type { Head } from '../../chain/head.ts'
import { readCall } from '../../chain/texts.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import type { Operators } from '../../http/operators.ts'
import { ESCROW, GOVERNED, POWERS } from './catalogue.ts'
import * as store from './store.ts'

/** Most ended calls that are shown. */
const PAST = 50

/** Who may change what: the generated list, with holders, announced calls and last uses from events. */
export class PowersService {
  private readonly db: Db
  private readonly head: Head
  private readonly deployment: Deployment
  private readonly operators: Operators
  private readonly isEscrow: (address: string) => Promise<boolean>

  constructor(o: {
    db: Db
    head: Head
    deployment: Deployment
    operators: Operators
    /** whether a project's escrow is at this address */
    isEscrow: (address: string) => Promise<boolean>
  }) {
    this.db = o.db
    this.head = o.head
    this.deployment = o.deployment
    this.operators = o.operators
    this.isEscrow = o.isEscrow
  }

  /** Accounts that are on a blacklist at `now`, as a query. */
  listedAt(now: number): ReturnType<typeof store.listedAt> {
    return store.listedAt(now)
  }

  /** The newest entry of a lower-case address in each blacklist. */
  entriesOf(address: string): ReturnType<typeof store.entriesOf> {
    return store.entriesOf(this.db, address)
  }

  async powers(): Promise<Powers> {
    const now = await this.head.time()
    const snapshot = this.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return snapshot.execute(async (trx) => {
      const { number, time } = await store.asOf(trx)
      const holders = await store.holders(trx)
      const assigned = await store.assignments(trx)
      const uses = await store.lastUses(trx)
      return {
        block: number,
        time,
        roles: POWERS.roles.map((r) => ({
          name: r.name,
          id: r.id,
          delayMinimum: r.delayMinimum,
          cancelledBy: r.cancelledBy,
          holders: holders
            .filter((h) => Number(h.role_id) === r.id)
            .map((h) => ({ account: getAddress(h.account), delay: h.delay, since: h.since })),
        })),
        functions: POWERS.functions.map((f) => {
          const target = this.addressOf(f.contract)
          const here = (row: { target: string; selector: string }) =>
            row.target === target && row.selector === f.selector
          const use = uses.find(here)
          const role = assigned.find(here)
          return {
            contract: f.contract,
            function: f.function,
            selector: f.selector,
            role: role ? roleName(role.role_id) : f.role,
            direct: f.direct,
            cap: f.cap,
            lastUse: use ? { time: use.time, txHash: use.tx_hash } : null,
          }
        }),
        open: POWERS.open,
        pending: (await store.pending(trx, now)).map((o) => this.operation(o, now)),
        past: (await store.past(trx, now, PAST)).map((o) => this.operation(o, now)),
      }
    })
  }

  /**
   * Records why a call is about to be sent from an operator's wallet.
   * @throws AppError ROLE_REQUIRED, INVALID_INPUT for a call that no known contract has
   */
  async note(session: Session, { target, data, current, reason }: NoteCallInput): Promise<boolean> {
    const role = await this.operators.require(session, 'manager', 'finance', 'guardian')
    const contract = this.contractAt(target) ?? ((await this.isEscrow(target)) ? ESCROW : undefined)
    const { function: called, args } = callAsText(contract?.abi ?? [], data as Hex)
    if (!contract || called.startsWith('0x')) throw new AppError('INVALID_INPUT', { field: 'data' })
    const time = await this.head.time()
    await inTransaction(this.db, (trx) =>
      this.operators.audit(trx, {
        actor: session.address,
        role,
        action: 'powers.call',
        subject: contract === ESCROW ? `${contract.name} ${getAddress(target)}` : contract.name,
        before: current === '' ? undefined : current,
        after: { function: called, args: Object.fromEntries(args.map((a) => [a.name, a.value])) },
        reason,
        time,
      }),
    )
    return true
  }

  private contractAt(address: string) {
    return GOVERNED.find((g) => isAddressEqual(this.deployment.contracts[g.key], address as Hex))
  }

  private addressOf(name: string): string | undefined {
    const key = [...GOVERNED, ESCROW].find((g) => g.name === name)?.key
    return key && this.deployment.contracts[key].toLowerCase()
  }

  private operation(o: store.OperationRow, now: number): PowerOperation {
    const target = getAddress(o.target)
    const contract = this.contractAt(target)
    return {
      operationId: o.operation_id,
      nonce: o.nonce,
      contract: contract?.name ?? null,
      target,
      ...callAsText(contract?.abi ?? [], o.data as Hex),
      caller: getAddress(o.caller),
      data: o.data,
      state: stateOf(o, now),
      scheduledAt: o.time,
      executableAt: o.executable_at,
      expiresAt: o.executable_at + store.EXPIRATION,
      txHash: o.tx_hash,
      endTxHash: o.end_tx_hash,
    }
  }
}

const roleName = (id: string) => POWERS.roles.find((r) => String(r.id) === id)?.name ?? `role ${id}`

function stateOf(o: store.OperationRow, now: number): OperationState {
  if (o.kind !== null) return o.kind
  if (now >= o.executable_at + store.EXPIRATION) return 'expired'
  return now >= o.executable_at ? 'ready' : 'scheduled'
}

/** Function and arguments of a call as text; the selector alone when it cannot be decoded. */
function callAsText(
  abi: (typeof GOVERNED)[number]['abi'],
  data: Hex,
): Pick<PowerOperation, 'function' | 'args'> {
  const selector = data.slice(0, 10)
  try {
    const { functionName, args } = readCall(abi, data)
    const found = abi.find(
      (f) => f.type === 'function' && f.name === functionName && f.inputs.length === args.length,
    )
    if (found?.type !== 'function') return { function: selector, args: [] }
    return {
      function: toFunctionSignature(found),
      args: found.inputs.map((input, i) => ({
        name: input.name ?? '',
        type: input.type,
        value: asText(args[i]),
      })),
    }
  } catch {
    return { function: selector, args: [] }
  }
}

const asText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : JSON.stringify(value, (_, v: unknown) => (typeof v === 'bigint' ? String(v) : v)).replace(/^"|"$/g, '')
