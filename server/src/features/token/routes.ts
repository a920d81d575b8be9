import { calls } from '@holdfast/protocol/calls'
import type { Supply, ValueLocked } from '@holdfast/protocol/supply'
import type { TokenList } from '@holdfast/protocol/token-list'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { formatUnits } from 'viem'
import { ChainUnavailable } from '../../chain/errors.ts'
import { answer, answerFile } from '../../http/call.ts'
import type { Kept } from './kept.ts'
import type { TokenService } from './service.ts'

/** How long others may keep a figure, seconds. */
const KEEP = 'public, max-age=30'

export type TokenRoutes = {
  token: TokenService
  list: Kept<TokenList>
  supply: Kept<Supply>
  locked: Kept<ValueLocked>
}

export function tokenRoutes(app: FastifyInstance, { token, list, supply, locked }: TokenRoutes): void {
  answer(app, calls.getTokenInfo, () => token.info())
  answer(app, calls.getSupply, () => supply.get())
  answer(app, calls.getValueLocked, () => locked.get())
  const figure =
    (of: (s: Supply) => string) =>
    (_: object, { reply }: { reply: FastifyReply }) =>
      bare(reply, 'text/plain', async () => formatUnits(BigInt(of(await supply.get())), 18))
  answerFile(
    app,
    calls.supplyTotal,
    figure((s) => s.total),
  )
  answerFile(
    app,
    calls.supplyCirculating,
    figure((s) => s.circulating),
  )
  answerFile(
    app,
    calls.supplyBurned,
    figure((s) => s.burned),
  )
  // Pages of exchanges and wallets read it in their own browsers.
  app.get('/tokenlist.json', (_, reply) =>
    bare(reply.header('access-control-allow-origin', '*'), 'application/json', async () =>
      JSON.stringify(await list.get(), null, 2),
    ),
  )
}

/**
 * Answers with what was asked for alone, to readers that know no envelope. Who looks for a number looks for digits, and an envelope has
 * some: whatever fails is 503 and words without a digit (D-525).
 */
async function bare(reply: FastifyReply, type: string, read: () => Promise<string>): Promise<FastifyReply> {
  try {
    const text = await read()
    return reply.type(`${type}; charset=utf-8`).header('cache-control', KEEP).send(text)
  } catch (e) {
    const known = e instanceof ChainUnavailable
    if (!known) reply.log.error({ err: e }, 'a figure could not be read')
    reply.request.outcome = 'failed'
    return reply
      .code(503)
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(`${known ? 'CHAIN_UNAVAILABLE' : 'INTERNAL'}: there is no figure now. Ask again later.`)
  }
}
