import { calls } from '@holdfast/protocol/calls'
import type { About, Call } from '@holdfast/protocol/calls/call'
import type { OperatorRole } from '@holdfast/protocol/operators'

/**
 * Who may call what: one row for every route. A call's row follows from `session`, `roles` and `about` of its contract in
 * `packages/protocol/src/calls`; this file adds only what a contract does not say (special cases, who is shown personal data)
 * and the routes that are no calls. `authorisation.test.ts` asks each route as each of these people and compares; a route
 * without a row fails, and so does a row without a route. `docs/AUTHORISATION.md` is generated from it.
 */

/**
 * `user` owns the objects in question, `other` is another user, `sender` ships for the store of the order in question, `store`
 * for another store. The rest hold the role of that name.
 */
export const PEOPLE = [
  'visitor',
  'user',
  'other',
  'sender',
  'store',
  'manager',
  'finance',
  'content',
  'guardian',
  'auditor',
] as const
export type Who = (typeof PEOPLE)[number]

/** Possible answers: `yes`, or a kind of refusal. */
export const ANSWERS = {
  yes: 'answered',
  login: 'refused: sign in (`NO_LOGIN`)',
  role: 'refused: the role is missing (`ROLE_REQUIRED`)',
  other: "refused: another one's address (`FORBIDDEN_ADDRESS`)",
  hidden: 'the same answer as for something that does not exist',
  project: "refused: another one's project (`NOT_PROJECT_MANAGER`)",
} as const
export type Answer = keyof typeof ANSWERS

export type Row = Record<Who, Answer> & {
  /** the rule in words, for the document */
  rule: string
  /** people besides the user whose answer may contain the user's personal data */
  personal: readonly Who[]
  /** the answer is about the caller: nobody else's answer contains data of the user */
  own: boolean
}

const row = (
  rule: string,
  refusal: Answer,
  allowed: readonly Who[],
  more: Partial<Omit<Row, 'rule'>> = {},
): Row => ({
  ...(Object.fromEntries(
    PEOPLE.map((p) => [p, allowed.includes(p) ? 'yes' : p === 'visitor' ? 'login' : refusal]),
  ) as Record<Who, Answer>),
  rule,
  personal: [],
  own: false,
  ...more,
})
const signedIn = PEOPLE.filter((p) => p !== 'visitor')

/** Everybody, signed in or not. */
const everybody = row('everybody', 'login', PEOPLE)
/** An object of one user; `also` are others whom it concerns. */
const owner = (...also: Who[]): Row =>
  row(['owner', ...also].join(', '), 'hidden', ['user', ...also], { personal: also })
/** Holders of a role. */
const roles = (...allowed: Who[]): Row => row(allowed.join(', '), 'role', allowed)

/** Holders of a role; `personal` are those of them who are shown personal data. */
const showing = (r: Row, ...personal: Who[]): Row => ({
  ...r,
  rule: `${r.rule}; personal data: ${personal.join(', ')}`,
  personal,
})

const ABOUT: Record<About, Row> = {
  self: row('signed in, about oneself', 'login', signedIn, { own: true }),
  address: row('own address', 'other', ['user']),
  owner: owner(),
  maker: row('who made it', 'hidden', ['manager']),
  projectManager: row("the project's manager", 'project', ['user']),
}

const holders = (role: OperatorRole): Who[] => (role === 'store' ? ['sender', 'store'] : [role])

/** The row that follows from a call's contract. */
function contracted(call: Call): Row {
  if (call.roles) return roles(...call.roles.flatMap(holders))
  if (call.about) return ABOUT[call.about]
  if (call.session === 'required') throw new Error(`${call.path} needs roles, or says what it is about`)
  return everybody
}

/** Method and path of a call in the router's form. */
const routeOf = (call: Call) => `${call.method} ${call.path.replace(/\{(\w+)\}/g, ':$1')}`
const byName = (name: keyof typeof calls) => contracted(calls[name])

/** Rows that the contracts do not say; after `|` a case of the same route. */
const MORE: Record<string, Row> = {
  'GET pageAccounts': showing(byName('pageAccounts'), 'manager'),
  'GET getAccount': showing(byName('getAccount'), 'manager'),

  'POST decideProposal | operators.setRole': roles('manager'),
  'POST decideProposal | config.set': roles('manager'),
  'POST decideProposal | prices.set': roles('manager', 'finance'),
  'POST decideProposal | house.allocate': roles('manager', 'finance'),
  'POST decideProposal | house.credit': roles('manager', 'finance'),
  'POST decideProposal | house.deduct': roles('manager', 'finance'),
  'POST decideProposal | deposits.credit': roles('manager'),
  'POST decideProposal | deposits.return': roles('manager'),
  'POST decideProposal | levels.manual': roles('manager'),
  'POST decideProposal | withdrawals.expense': roles('manager', 'finance'),
  'POST decideProposal | webhooks.add': roles('manager'),
  'POST setSetting | that a second manager decides': byName('setSetting'),

  'POST uploadFile | isVisa': byName('uploadFile'),
  'POST uploadFile | isPublic': roles('manager', 'content'),
  'GET file | document of an application': owner('manager'),
  'GET file | public': everybody,
  'GET pageVisaApplications': showing(byName('pageVisaApplications'), 'manager'),
  'POST decideVisaApplication': showing(byName('decideVisaApplication'), 'manager'),

  'POST cancelShopOrder': owner('sender'),
  'GET pageSendOrders': showing(byName('pageSendOrders'), 'sender'),
  'POST sendOrder': { ...showing(roles('sender'), 'sender'), store: 'hidden' },
  'GET pageHistoryOrders': showing(byName('pageHistoryOrders'), 'sender'),
  'GET pageAllShopOrders': showing(byName('pageAllShopOrders'), 'manager'),

  'POST withdraw | signed, without a session': everybody,
}

/** Routes that are no calls of the wire contract. */
const NO_CALLS: Record<string, Row> = {
  'GET /profile/*': everybody,
  'GET /api/solvency/:file': everybody,
  'GET /api/levels/:sha256': everybody,
  'GET /api/levels/:n/:name': everybody,
  'GET /tokenlist.json': everybody,
  'GET /robots.txt': everybody,
  'GET /live': everybody,
  'GET /ready': everybody,
  'GET /serving': everybody,
  'GET /api/docs': everybody,
  'GET /api/openapi.json': everybody,
  'GET /*': everybody,
}

/** The rows of a call: its own, unless it has only cases, and those of its cases. */
function rowsOf(call: Call): [string, Row][] {
  const route = routeOf(call)
  const cases = Object.entries(MORE).filter(([name]) => name.startsWith(`${route} | `))
  const own: [string, Row][] =
    call.path === 'decideProposal' ? [] : [[route, MORE[route] ?? contracted(call)]]
  return [...own, ...cases]
}

/**
 * Method and path, below `/api/app/api/` unless it begins with `/`; after `|` a case of the same route. HEAD is asked wherever
 * GET is.
 */
export const AUTHORISATION: Record<string, Row> = {
  ...Object.fromEntries(Object.values(calls).flatMap(rowsOf)),
  ...NO_CALLS,
}
