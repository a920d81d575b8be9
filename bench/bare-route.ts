// A Fastify server with one route that makes only the queries of `getBalanceLog`: the session, then the page. Prints its
// address once it listens. node bare-route.ts <database URL>
import { createHash } from 'node:crypto'
import { API_PREFIX } from '@holdfast/protocol/envelope'
import Fastify from 'fastify'
import { openDatabase } from '../server/src/db/database.ts'
import { IDLE_MS } from '../server/src/features/auth/service.ts'
import { findSessions } from '../server/src/features/auth/store.ts'
import { entries } from '../server/src/ledger/read.ts'
import { userAccount } from '../server/src/ledger/owner.ts'

const { db } = openDatabase(process.argv[2]!)
const app = Fastify()
app.get<{ Querystring: { size: string } }>(`${API_PREFIX}/getBalanceLog`, async (request) => {
  const hash = createHash('sha256').update(String(request.headers['apptoken'])).digest()
  const [session] = await findSessions(db, [hash], Date.now(), IDLE_MS)
  const limit = Number(request.query.size)
  const { rows, total } = await entries(db, { owner: userAccount(session!.address), offset: 0, limit })
  const records = rows.map((r) => ({
    ...r,
    amount: String(r.amount),
    balanceAfter: String(r.balanceAfter),
    counter: r.counter.map((c) => ({ ...c, amount: String(c.amount) })),
  }))
  return { records, total }
})
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
