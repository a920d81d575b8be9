import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answer } from '../../http/call.ts'
import { languageOf } from '../../i18n/index.ts'
import type { ContentService } from './service.ts'

const wanted = (request: FastifyRequest) => languageOf(request.headers.lang)

export function contentRoutes(app: FastifyInstance, content: ContentService): void {
  answer(app, calls.getNotice, ({ id }, { request }) => content.notice(id, wanted(request)))
  answer(app, calls.pageNoticeByType, (q, { request }) => content.byType(q, wanted(request)))
  answer(app, calls.pageNotices, (q) => content.managed(q))
  answer(app, calls.saveNotice, (input, { caller }) => content.save(caller.session, input))
  answer(app, calls.removeNotice, (input, { caller }) => content.remove(caller.session, input))
}
