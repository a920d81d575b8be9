import { calls } from '@holdfast/protocol/calls'
import { forgetNotices } from '../../events/notices.ts'
import { defineFeature, need } from '../../feature.ts'
import { answer } from '../../http/call.ts'
import { AccountNoticesService, type LevelNoticesOf } from './service.ts'

/** Milliseconds between two looks for what is old. */
const FORGET_MS = 600_000

/** What an account is told of. Others write it down where it happens (`events/notices.ts`). */
export const feature = defineFeature({
  name: 'notices',
  needs: { levels: need<{ notices: LevelNoticesOf }>() },
  build: ({ db }, { levels }) => new AccountNoticesService({ db, levels: levels.notices }),
  serve: (notices, _, { db, loop }) => ({
    routes: (app) => {
      answer(app, calls.pageAccountNotices, (q, { caller }) => notices.page(caller.session.address, q))
      answer(app, calls.readAccountNotices, ({ upTo }, { caller }) =>
        notices.read(caller.session.address, upTo),
      )
    },
    loops: [loop('notices', FORGET_MS, () => forgetNotices(db))],
  }),
})
