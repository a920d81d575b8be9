import { hostname } from 'node:os'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Place, Tracer } from '../underway.ts'

const KINDS = { request: SpanKind.SERVER, job: SpanKind.INTERNAL } as const
/** A receiver that is away costs memory for this many steps, and then the oldest of them. */
const WAITING_STEPS = 4_096

/**
 * Sends traces to a receiver of OpenTelemetry (OTLP over HTTP). Only loaded where one is configured (D-402). What callers say of traces
 * of their own is not taken over: anybody could claim any id.
 * @param o.endpoint base address of the receiver; traces go to `/v1/traces` below it
 * @param o.ratio part of the traces that is kept, 0 to 1
 */
export function startTracer(o: { endpoint: string; ratio: number; role: string }): Tracer {
  const exporter = new OTLPTraceExporter({ url: `${o.endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'holdfast',
      'service.instance.id': `${hostname()}:${process.pid}`,
      'holdfast.role': o.role,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: WAITING_STEPS })],
  })
  const tracer = provider.getTracer('holdfast')
  const placeOf = (span: Span): Place => {
    // Most steps have none below them.
    let below: Context | undefined
    return {
      trace: span.spanContext().traceId,
      child: (name, attributes, beganAt) =>
        placeOf(
          tracer.startSpan(
            name,
            { kind: SpanKind.CLIENT, attributes, ...(beganAt === undefined ? {} : { startTime: beganAt }) },
            (below ??= trace.setSpan(ROOT_CONTEXT, span)),
          ),
        ),
      end: (failed, attributes) => {
        if (attributes) span.setAttributes(attributes)
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }
  return {
    begin: (name, kind, attributes) => {
      // Decided here, before anything is made of what is not kept: nobody else has a part in a trace that begins here.
      if (Math.random() >= o.ratio) return null
      return placeOf(tracer.startSpan(name, { kind: KINDS[kind], attributes }, ROOT_CONTEXT))
    },
    stop: () => provider.shutdown(),
  }
}
