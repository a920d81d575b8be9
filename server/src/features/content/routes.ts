import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answer } from '../../http/call.ts'
import { languageOf } from '../../i18n/index.ts'
import type { ContentService } from './service.ts'

const wanted = (request: FastifyRequest) => languageOf(request.headers.lang)

/** @param ownUnread how many notices about a lower-case address it has not read */
export function contentRoutes(
  app: FastifyInstance,
  content: ContentService,
  ownUnread: (address: string) => Promise<number>,
): void {
  answer(app, calls.getNotice, ({ id }, { request }) => content.notice(id, wanted(request)))
  answer(app, calls.pageNoticeByType, (q, { request }) => content.byType(q, wanted(request)))
  answer(app, calls.getUnreadNotices, async (_, { caller: { session } }) => {
    const [own, published] = await Promise.all([session ? ownUnread(session.address) : 0, content.messages()])
    return { own, published }
  })
  answer(app, calls.pageNotices, (q) => content.managed(q))
  answer(app, calls.saveNotice, (input, { caller }) => content.save(caller.session, input))
  answer(app, calls.removeNotice, (input, { caller }) => content.remove(caller.session, input))
}
