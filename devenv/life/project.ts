// Sales of the month: the seed's first one, which succeeds, and a second project whose first sale fails and whose next one is open.
import { authorityAbi, mainAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { type Address, encodeFunctionData } from 'viem'
import { localAccount } from '../accounts.ts'
import type { Act, Blocks } from './blocks.ts'
import { type Calls, whole } from './calls.ts'
import type { Person } from './people.ts'

const DAY = 86_400
const ORCHARD = 1n
const ORCHARD_PRICE = whole(10)
const TEA_HOUSE = 2n
/** Days of the month on which the second project is announced, listed, and sells. */
const ANNOUNCED = 4
const LISTED = 5
const FAILING = { day: 6, lasts: 7, softCap: 400n, name: 'First terrace' }
const REFUNDED = 15
const OPEN = { day: 22, lasts: 21, softCap: 150n, name: 'Second terrace' }
const PRICE = 25
/** Whole TDE that a unit of the second project brings. */
const TOKENS = 80
const TOTAL = 600n

export type Project = {
  deployment: Deployment
  blocks: Blocks
  calls: Calls
  folk: Person[]
  /** start of the month, unix seconds */
  began: number
}

const listing = (token: Address) =>
  encodeFunctionData({
    abi: mainAbi,
    functionName: 'createProject',
    args: [
      {
        manager: localAccount('managerA').address,
        costWallet: localAccount('finance').address,
        token,
        costRate: 8_000n,
        direct: 500n,
        indirect: 200n,
        special: 0n,
        platform: 300n,
        pool: 1_000n,
        poolRates: [4_000n, 1_000n, 1_000n, 1_000n, 1_000n, 1_000n, 1_000n],
        name: 'Tea house',
        cid: '',
      },
    ],
  })

function announce({ deployment: { contracts } }: Project): Act[] {
  const data = encodeFunctionData({
    abi: authorityAbi,
    functionName: 'schedule',
    args: [contracts.main, listing(contracts.token), 0],
  })
  return [{ from: localAccount('managerA'), to: contracts.accessManager, data, what: 'a project announced' }]
}

const list = ({ deployment: { contracts } }: Project): Act[] => [
  {
    from: localAccount('managerA'),
    to: contracts.main,
    data: listing(contracts.token),
    what: 'a project listed',
  },
]

/** Opens a sale of the second project; its TDE come from the deployer. */
function open({ deployment: { contracts }, calls, began }: Project, sale: typeof OPEN): Act[] {
  const manager = localAccount('managerA')
  const escrow = TOTAL * whole(TOKENS)
  const data = encodeFunctionData({
    abi: mainAbi,
    functionName: 'createSale',
    args: [
      TEA_HOUSE,
      {
        name: sale.name,
        cid: '',
        total: TOTAL,
        softCap: sale.softCap,
        maxPerUser: 60n,
        price: whole(PRICE),
        tokens: whole(TOKENS),
        power: 1n,
        drop: 0n,
        poolTokens: 0n,
        startTime: 0n,
        endTime: BigInt(began + (sale.day + sale.lasts) * DAY),
        releaseRates: [2_500n, 2_500n, 2_500n, 2_500n, 0n, 0n, 0n, 0n],
        releaseWeeks: [0n, 1n, 2n, 3n, 3n, 3n, 3n, 3n, 3n, 3n, 3n],
      },
    ],
  })
  return [
    calls.transfer(localAccount('deployer'), contracts.token, manager.address, escrow),
    calls.approve(manager, contracts.token, contracts.main, escrow),
    { from: manager, to: contracts.main, data, what: `the sale ${sale.name}` },
  ]
}

const buys = (
  { calls, folk }: Project,
  who: number[],
  project: bigint,
  id: bigint,
  price: bigint,
  units: number,
) =>
  who.flatMap((n, i) => calls.units(folk[n]!.account, { project, id, times: BigInt(units + i * 2), price }))

/** What happens to projects on `day`, one block's acts. */
export function projectActs(p: Project, day: number): Act[] {
  const acts: Act[] = []
  // A few a day of those who are here; everybody can have a hundred units of the first sale.
  if (day >= 3 && day <= 24) acts.push(...buys(p, [day % 3, 2 + (day % 8)], ORCHARD, 1n, ORCHARD_PRICE, 2))
  if (day === ANNOUNCED) acts.push(...announce(p))
  if (day === LISTED) acts.push(...list(p))
  if (day === FAILING.day) acts.push(...open(p, FAILING))
  if (day > FAILING.day && day < FAILING.day + 5)
    acts.push(...buys(p, [day - 5, day], TEA_HOUSE, 1n, whole(PRICE), 3))
  if (day === REFUNDED) acts.push(...[2, 3].map((n) => p.calls.refund(p.folk[n]!.account, TEA_HOUSE, 1n)))
  if (day === OPEN.day) acts.push(...open(p, OPEN))
  if (day > OPEN.day) acts.push(...buys(p, [day % 5, day - 8], TEA_HOUSE, 2n, whole(PRICE), 4))
  return acts
}
