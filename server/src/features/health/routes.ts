import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import type { HealthService } from './service.ts'

/**
 * `/api/health`: whether all is well, and what somebody must look at; balancers ask `/serving` instead. `/api/status`: the same for people,
 * as far as it holds up what they do.
 */
export function healthRoutes(app: FastifyInstance, health: HealthService): void {
  answer(app, calls.health, () => health.report())
  answer(app, calls.status, () => health.status())
}
