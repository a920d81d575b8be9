import { Page, PageQuery } from '../envelope.ts'
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
} from '../machines.ts'
import { pageWith } from './examples.ts'
import { Type } from 'typebox'
import { defineCall } from './call.ts'

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
/** Example of a purchase, for the documentation. */
const examplePurchase = {
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

export const pageMachine = defineCall({
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
})

export const getMachine = defineCall({
  method: 'GET',
  path: 'getMachine',
  tag,
  summary: 'One machine, also one that is no longer for sale.',
  input: MachineInput,
  data: Machine,
  errors: ['MACHINE_UNKNOWN', 'MODULE_CLOSED'],
  session: 'none',
  example: { input: { id: 1 }, data: machine },
})

export const getMachineTotals = defineCall({
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
})

export const buyMachine = defineCall({
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
  about: 'self',
  example: { input: { id: 1, amount: 2, version: 1, key: 'f3b0c1d2e4a59687' }, data: examplePurchase },
})

export const pageUserMachine = defineCall({
  method: 'GET',
  path: 'pageUserMachine',
  tag,
  summary: "The caller's machines, newest first, with total and remaining power and what they gave.",
  input: PageQuery,
  data: Page(UserMachine),
  session: 'required',
  about: 'self',
  example: { input: { page: 1, size: 20 }, data: pageWith(examplePurchase) },
})

export const getMachineSummary = defineCall({
  method: 'GET',
  path: 'getMachineSummary',
  tag,
  summary: "The caller's machines together.",
  input: Type.Object({}),
  data: MachineSummary,
  session: 'required',
  about: 'self',
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
})

export const setAutoExchange = defineCall({
  method: 'POST',
  path: 'setAutoExchange',
  tag,
  summary:
    'Whether output is converted to USDT when it is posted. Without a fresh price or enough liquidity it stays TDE.',
  input: AutoExchangeInput,
  data: Type.Boolean(),
  session: 'required',
  about: 'self',
  example: { input: { on: true }, data: true },
})

export const pageAllMachines = defineCall({
  method: 'GET',
  path: 'pageAllMachines',
  tag,
  summary: 'Machines in every state and language (manager, content, auditor).',
  input: ManagedMachineQuery,
  data: Page(ManagedMachine),
  session: 'required',
  roles: ['manager', 'content', 'auditor'],
  example: { input: { page: 1, size: 20 }, data: pageWith(managed) },
})

export const saveMachine = defineCall({
  method: 'POST',
  path: 'saveMachine',
  tag,
  summary:
    'Prepares a machine, or changes one from the version it was made from (manager). What was bought keeps its terms. 150 units in all.',
  input: SaveMachineInput,
  data: ManagedMachine,
  errors: ['MACHINE_UNKNOWN', 'MACHINE_CHANGED', 'MACHINE_UNITS'],
  session: 'required',
  roles: ['manager'],
  bodyLimit: MACHINE_BODY_LIMIT,
  example: {
    input: { texts: [text], ...terms, open: true, reason: 'for the new season' },
    data: managed,
  },
})
