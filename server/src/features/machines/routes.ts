import { Page, PageQuery } from '@holdfast/protocol/envelope'
import {
  AutoExchangeInput,
  BuyMachineInput,
  Machine,
  MACHINE_BODY_LIMIT,
  MachineInput,
  MachineSummary,
  MachineTotals,
  ManagedMachine,
  ManagedMachineQuery,
  SaveMachineInput,
  UserMachine,
} from '@holdfast/protocol/machines'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { addCall } from '../../http/call.ts'
import { pageWith } from '@holdfast/protocol/calls/examples'
import type { Operators } from '../../http/operators.ts'
import { languageOf } from '../../i18n/index.ts'
import type { MachineManagement } from './manage.ts'
import type { MachinesService } from './service.ts'

const tag = 'machines'
const text = {
  language: 'en',
  title: 'Standard machine',
  text: 'Gives a fixed amount of TDE a day, all of it set aside at purchase.',
}
const terms = {
  price: '100000000000000000000',
  power: '100000000000000000000',
  ratio: '20000000000000000',
  days: 180,
  units: 100,
  invitationBps: 500,
  accelerationBps: 300,
}
const machine = {
  id: 1,
  version: 1,
  text,
  image: null,
  ...terms,
  dailyOutput: '2000000000000000000',
  totalOutput: '360000000000000000000',
  sold: 12,
  available: 88,
  state: 'open',
}
/** What the documentation shows of a purchase. */
export const examplePurchase = {
  id: 7,
  machine: { id: 1, title: text.title },
  units: 2,
  price: '200000000000000000000',
  power: '200000000000000000000',
  remainingPower: '200000000000000000000',
  days: 180,
  posted: 0,
  dailyOutput: '4000000000000000000',
  output: '0',
  remainingOutput: '720000000000000000000',
  boughtAt: 1_763_683_200,
  startsAt: 1_763_769_600,
  endsAt: 1_779_321_600,
  status: 'notActivated',
}
const managed = {
  id: 1,
  version: 1,
  texts: [text],
  image: null,
  ...terms,
  sold: 12,
  open: true,
  state: 'open',
  updatedAt: 1_763_683_200,
  updatedBy: null,
}
const wanted = (request: FastifyRequest) => languageOf(request.headers.lang)

export function machinesRoutes(
  app: FastifyInstance,
  {
    machines,
    management,
    operators,
  }: { machines: MachinesService; management: MachineManagement; operators: Operators },
): void {
  addCall(
    app,
    {
      method: 'GET',
      path: 'pageMachine',
      tag,
      summary:
        'Machines for sale: price, power, daily output, days, what a unit returns at most, and how many are left.',
      input: PageQuery,
      data: Page(Machine),
      errors: ['MODULE_CLOSED'],
      session: 'none',
      example: { input: { page: 1, size: 20 }, data: pageWith(machine) },
    },
    (q, { request }) => machines.page(q, wanted(request)),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'getMachine',
      tag,
      summary: 'One machine, also one that is no longer for sale.',
      input: MachineInput,
      data: Machine,
      errors: ['MACHINE_UNKNOWN', 'MODULE_CLOSED'],
      session: 'none',
      example: { input: { id: 1 }, data: machine },
    },
    ({ id }, { request }) => machines.one(id, wanted(request)),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'getMachineTotals',
      tag,
      summary: 'Units in all and sold, TDE set aside for what was sold, and TDE that can back further sales.',
      input: Type.Object({}),
      data: MachineTotals,
      session: 'none',
      example: {
        input: {},
        data: {
          total: 150,
          sold: 12,
          reserved: '4665600000000000000000',
          budget: '295334400000000000000000',
        },
      },
    },
    () => machines.totals(),
  )
  addCall(
    app,
    {
      method: 'POST',
      path: 'buyMachine',
      spends: true,
      tag,
      summary:
        'Buys units out of the ledger. Payment, stock and the reservation of the whole output are one step; it produces from the next 00:00 UTC on.',
      input: BuyMachineInput,
      data: UserMachine,
      errors: [
        'MODULE_CLOSED',
        'MACHINE_UNKNOWN',
        'MACHINE_CLOSED',
        'MACHINE_CHANGED',
        'SOLD_OUT',
        'LIMIT_REACHED',
        'INSUFFICIENT_BALANCE',
        'KEY_CONFLICT',
      ],
      session: 'required',
      example: { input: { id: 1, amount: 2, version: 1, key: 'f3b0c1d2e4a59687' }, data: examplePurchase },
    },
    (input, { caller, request }) => machines.buy(caller.session, input, wanted(request)),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'pageUserMachine',
      tag,
      summary: "The caller's machines, newest first, with total and remaining power and what they gave.",
      input: PageQuery,
      data: Page(UserMachine),
      session: 'required',
      example: { input: { page: 1, size: 20 }, data: pageWith(examplePurchase) },
    },
    (q, { caller, request }) => machines.purchases(caller.session, q, wanted(request)),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'getMachineSummary',
      tag,
      summary: "The caller's machines together.",
      input: Type.Object({}),
      data: MachineSummary,
      session: 'required',
      example: {
        input: {},
        data: {
          totalPower: '200000000000000000000',
          remainingPower: '200000000000000000000',
          activePower: '0',
          dailyOutput: '0',
          output: '0',
          remainingOutput: '720000000000000000000',
          autoExchange: false,
        },
      },
    },
    (_, { caller }) => machines.summary(caller.session),
  )
  addCall(
    app,
    {
      method: 'POST',
      path: 'setAutoExchange',
      tag,
      summary:
        'Whether output is converted to USDT when it is posted. Without a fresh price or enough liquidity it stays TDE.',
      input: AutoExchangeInput,
      data: Type.Boolean(),
      session: 'required',
      example: { input: { on: true }, data: true },
    },
    ({ on }, { caller }) => machines.setAutoExchange(caller.session, on),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'pageAllMachines',
      tag,
      summary: 'Machines in every state and language (manager, content, auditor).',
      input: ManagedMachineQuery,
      data: Page(ManagedMachine),
      errors: ['ROLE_REQUIRED'],
      session: 'required',
      example: { input: { page: 1, size: 20 }, data: pageWith(managed) },
    },
    async (q, { caller }) => {
      await operators.requireReader(caller.session, 'content')
      return management.page(q)
    },
  )
  addCall(
    app,
    {
      method: 'POST',
      path: 'saveMachine',
      tag,
      summary:
        'Prepares a machine, or changes one from the version it was made from (manager). What was bought keeps its terms. 150 units in all.',
      input: SaveMachineInput,
      data: ManagedMachine,
      errors: ['ROLE_REQUIRED', 'MACHINE_UNKNOWN', 'MACHINE_CHANGED', 'MACHINE_UNITS'],
      session: 'required',
      bodyLimit: MACHINE_BODY_LIMIT,
      example: {
        input: { texts: [text], ...terms, open: true, reason: 'for the new season' },
        data: managed,
      },
    },
    (input, { caller }) => management.save(caller.session, input),
  )
}
