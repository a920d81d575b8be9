import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import type { HealthService } from './service.ts'

type Sample = {
  name: string
  help: string
  type: 'gauge' | 'counter'
  values: [labels: string, value: number][]
}

const line = (s: Sample) =>
  [
    `# HELP ${s.name} ${s.help}`,
    `# TYPE ${s.name} ${s.type}`,
    ...s.values.map(([labels, value]) => `${s.name}${labels} ${value}`),
  ].join('\n')

/** `/api/health` for probes (`ok` says whether all is well) and `/api/metrics` in Prometheus' text format. */
export function healthRoutes(app: FastifyInstance, health: HealthService): void {
  const answers = new Map<string, number>()
  let seconds = 0
  app.addHook('onResponse', async (request, reply) => {
    const labels = `{method="${request.method}",route="${request.routeOptions.url ?? 'other'}",status="${reply.statusCode}"}`
    answers.set(labels, (answers.get(labels) ?? 0) + 1)
    seconds += reply.elapsedTime / 1000
  })
  answer(app, calls.health, () => health.report())
  app.get('/api/metrics', async (_, reply) => {
    const [report, counts] = await Promise.all([health.report(), health.counts()])
    const gauge = (name: string, help: string, value: number | null): Sample[] =>
      value === null ? [] : [{ name, help, type: 'gauge', values: [['', value]] }]
    const counter = (name: string, help: string, value: number): Sample => ({
      name,
      help,
      type: 'counter',
      values: [['', value]],
    })
    const samples: Sample[] = [
      ...gauge('holdfast_healthy', 'Whether database, chain and indexing are well.', report.ok ? 1 : 0),
      ...gauge('holdfast_database_up', 'Whether the database answers.', report.database ? 1 : 0),
      ...gauge('holdfast_chain_up', 'Whether a node answers.', report.chain ? 1 : 0),
      ...gauge('holdfast_chain_latest_block', 'Newest block.', report.latest),
      ...gauge('holdfast_chain_finalized_block', 'Newest final block.', report.finalized),
      ...gauge('holdfast_indexed_block', 'Newest indexed block.', report.indexed),
      ...gauge('holdfast_index_lag_blocks', 'Blocks not yet indexed.', report.lag),
      ...Object.entries(counts).flatMap(([name, c]) => gauge(`holdfast_${name}`, c.help, c.value)),
      ...gauge(
        'holdfast_checkpoint_due_seconds',
        "Unix time from which the token's average wants a checkpoint.",
        report.keeper?.due ?? null,
      ),
      ...gauge('holdfast_keeper_ran_seconds', 'When the keeper last looked.', report.keeper?.ranAt ?? null),
      counter('holdfast_keeper_checkpoints_total', 'Checkpoints the keeper took.', report.keeper?.done ?? 0),
      counter('holdfast_keeper_failures_total', 'Times the keeper failed.', report.keeper?.failures ?? 0),
      ...gauge('process_resident_memory_bytes', 'Resident memory.', process.memoryUsage.rss()),
      {
        name: 'holdfast_alarms',
        help: 'What somebody must look at, by name.',
        type: 'gauge',
        values: report.alarms.map((name) => [`{name="${name}"}`, 1]),
      },
      {
        name: 'holdfast_http_answers_total',
        help: 'Answers by route and status.',
        type: 'counter',
        values: [...answers],
      },
      counter('holdfast_http_seconds_total', 'Time spent answering.', seconds),
    ]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${samples.map(line).join('\n')}\n`)
  })
}
