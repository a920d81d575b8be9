import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACTION, reject, world } from '../../../test/flow-world.ts'
import type { Run } from './runner.ts'

/** What a wallet does with a request to send: whether it sends, and what it then answers. */
const WALLET = {
  sends: [true, null],
  'sends and times out': [true, 'timeout'],
  'sends and says nonce too low': [true, 'nonce too low'],
  'sends and says already known': [true, 'already known'],
  'times out': [false, 'timeout'],
  refuses: [false, 'refused'],
  'refuses in its own words': [false, '用戶取消了操作'],
  'says a node refused': [true, 'transaction rejected'],
} as const
/** How the wallet takes several calls: one after the other, as one, or as one of which it does the approvals alone. */
const BATCHES = [undefined, 'runs', 'partly'] as const
const STEPS = [
  'start',
  'again',
  'second',
  'remove',
  'mine',
  'forget',
  'tick',
  'an hour',
  'a day',
  'reload',
] as const

/**
 * Whatever wallet, nodes and person do, in any order: while it is open whether a request has its effect, or its effect came in doubt and
 * was not told, the wallet is asked for no second one of equal content without the person's own choice.
 */
test('no way leads from "not known" to a second prompt without the question', async () => {
  const plan = fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.constantFrom(...Object.keys(WALLET))), {
    minLength: 2,
    maxLength: 14,
  })
  await fc.assert(
    fc.asyncProperty(
      plan,
      fc.constantFrom(null, undefined),
      fc.constantFrom(...BATCHES),
      async (steps, amount, batches) => {
        const { w, run, again, kept, tick, remove, reload, mineLate } = world({
          ...(batches ? { batches } : { allowance: 100n }),
          ...(amount === null ? { amount } : {}),
        })
        w.mine = false
        let now: Run = run
        /** a request that was sent or may be, and neither told as done nor proved to be impossible */
        let open = false
        let chosen = false
        let at = 0
        let unasked = 0
        const prompt = (does: keyof typeof WALLET) => (asked: string) => {
          // Approvals by themselves are told by the allowance.
          if (!asked.includes(ACTION.slice(2))) return
          if (open && !chosen) unasked++
          const [sends, says] = WALLET[does]
          if (says === 'refused') reject()
          if (does === 'refuses in its own words') throw new Error(says ?? '')
          open = true
          at = w.now
          if (!sends) throw new Error(says)
          if (says)
            w.answers = [
              () => {
                throw new Error(says)
              },
            ]
        }
        for (const [step, wallet] of steps) {
          w.answers = []
          w.prompts = Array.from({ length: 4 }, () => prompt(wallet as keyof typeof WALLET))
          const asked = now.state.get().problem?.kind
          chosen = step === 'second' && (asked === 'second' || asked === 'partly')
          if (step === 'again') now = again()
          if (step === 'start' || step === 'again') await now.start()
          if (step === 'second') await now.startSecond()
          if (step === 'remove') await remove()
          if (step === 'mine') mineLate()
          if (step === 'forget') w.silent = 40
          if (step === 'tick') await tick()
          if (step === 'reload') reload()
          if (step === 'an hour') w.now += 3_600_000
          if (step === 'a day') w.now += 24 * 3_600_000
          const { status, problem } = now.state.get()
          if (status === 'done' || problem?.kind === 'earlier') open = false
          // After a day it is forgotten, once it is out of the tray.
          if (open && w.now - at >= 24 * 3_600_000 && kept.size === 0) open = false
          expect(unasked).toBe(0)
        }
      },
    ),
    { numRuns: 400 },
  )
})
