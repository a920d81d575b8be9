// People with sessions and balances, for benchmarks that ask a server as they would.
import { createHash, randomBytes } from 'node:crypto'
import { mainAbi } from '@holdfast/protocol/abi/index'
import { encodeFunctionData } from 'viem'
import { LOCAL_ACCOUNTS, LOCAL_MNEMONIC } from '../devenv/accounts.ts'
import { openPipeline } from '../server/src/db/database.ts'
import { userAccount } from '../server/src/ledger/owner.ts'
import { TransferWriter } from '../server/src/ledger/writer.ts'
import { account, type Local } from './local.ts'
import { asOwner } from './postgres.ts'
import { seedLedger } from './seed-ledger.ts'

const DAY_MS = 86_400_000

export type Person = { address: string; token: string }

/** The server's environment on a local chain: no limit of calls a minute, and little in the log. */
export const serverEnv = (
  local: Pick<Local, 'url' | 'deploymentFile'>,
  url: string,
  port: number,
): Record<string, string> => ({
  CHAIN: 'local',
  PORT: String(port),
  DATABASE_URL: url,
  RPC_URLS: local.url,
  DEPLOYMENT_FILE: local.deploymentFile,
  DEV_MNEMONIC: LOCAL_MNEMONIC,
  LOG_LEVEL: 'warn',
  CALLS_PER_MINUTE: '1000000000',
})

/** Registers people on the chain; their sessions are made without signing in. */
export async function register(local: Local, count: number): Promise<Person[]> {
  const people: Person[] = []
  let refer = account(LOCAL_ACCOUNTS.root).address
  for (let i = 0; i < count; i++) {
    const person = account(1_000 + i)
    await local.fund(person.address)
    const data = encodeFunctionData({ abi: mainAbi, functionName: 'register', args: [refer] })
    await local.send(person, local.contracts.main, data)
    people.push({ address: person.address, token: randomBytes(32).toString('base64url') })
    if (i % 10 === 0) refer = person.address
  }
  return people
}

/** Gives each a session and `balance` base units of USDT, once a server has read that they are registered. */
export async function seed(url: string, people: Person[], balance: bigint): Promise<void> {
  const now = Date.now()
  await asOwner(url, async (client) => {
    for (const { address, token } of people)
      await client.query(
        `insert into session (token_hash, address, created_at, last_seen_at, expires_at, user_agent)
         values ($1, $2, $3, $3, $4, '')`,
        [createHash('sha256').update(token).digest(), address.toLowerCase(), now, now + DAY_MS],
      )
    for (let indexed = 0; indexed < people.length;) {
      const { rows } = await client.query<{ n: number }>(
        'select count(*)::int as n from account where address = any($1)',
        [people.map((p) => p.address.toLowerCase())],
      )
      indexed = rows[0]!.n
    }
  })
  const writer = new TransferWriter({ connect: () => openPipeline(url) })
  await seedLedger(
    url,
    writer,
    people.map((p) => userAccount(p.address.toLowerCase())),
    balance,
  )
  await writer.stop()
}

/** @throws when the people together own more or less than they began with, or other transfers are booked than were answered */
export async function expectAllThere(
  url: string,
  o: { people: number; balance: bigint; transfers: number },
): Promise<void> {
  await asOwner(url, async (client) => {
    const { rows } = await client.query<{ users: string; n: string }>(
      `select (select sum(posted) from ledger_account where left(owner, 2) = '0x') as users,
         (select count(*) from ledger_journals where left(idem_key, 9) = 'transfer:') as n`,
    )
    const { users, n } = rows[0]!
    if (BigInt(users) !== o.balance * BigInt(o.people) || Number(n) !== o.transfers)
      throw new Error(`${users} in ${n} transfers, ${o.transfers} were answered`)
  })
}
