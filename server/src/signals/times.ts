import type { Metric, Registry } from 'prom-client'

/** How often something took how long, by buckets: noting a time makes nothing new and looks nothing up. */
class Times {
  readonly labels: Readonly<Record<string, string>>
  private readonly bounds: readonly number[]
  /** one for each bound, and one for what is above all of them */
  private readonly counts: number[]
  private sum = 0

  constructor(labels: Readonly<Record<string, string>>, bounds: readonly number[]) {
    this.labels = labels
    this.bounds = bounds
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0)
  }

  note(seconds: number): void {
    const { bounds, counts } = this
    let i = 0
    while (i < bounds.length && seconds > bounds[i]!) i++
    counts[i]!++
    this.sum += seconds
  }

  /** As Prometheus reads them: each bucket counts those below it too. */
  values(name: string) {
    const { labels, bounds, counts, sum } = this
    let below = 0
    const buckets = counts.map((count, i) => ({
      metricName: `${name}_bucket`,
      labels: { le: bounds[i] ?? '+Inf', ...labels },
      value: (below += count),
    }))
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: below },
    ]
  }
}

/**
 * A histogram. prom-client's own checks, sorts and joins the labels at each value, which costs a call more than all the rest that is
 * noted of it; here a set of labels is put together once.
 */
export class Timings {
  private readonly labelNames: readonly string[]
  private readonly bounds: readonly number[]
  /** by the first label and the second one: putting a key together for each value would cost more than noting it */
  private readonly byLabels = new Map<string, Map<string, Times>>()
  private readonly all: Times[] = []

  /** @param o.bounds upper ones of the buckets, ascending, in seconds */
  constructor(o: {
    name: string
    help: string
    labelNames?: readonly string[]
    bounds: readonly number[]
    register: Registry
  }) {
    const { name, help, labelNames = [], bounds, register } = o
    this.labelNames = labelNames
    this.bounds = bounds
    if (labelNames.length === 0) this.of()
    const get = async () => ({
      name,
      help,
      type: 'histogram',
      aggregator: 'sum',
      values: this.all.flatMap((times) => times.values(name)),
    })
    register.registerMetric({ name, get } as unknown as Metric)
  }

  /** What is noted under these values of the labels, in the order of their names. */
  of(first = '', second = ''): Times {
    return this.byLabels.get(first)?.get(second) ?? this.begin(first, second)
  }

  private begin(first: string, second: string): Times {
    const labels = Object.fromEntries(this.labelNames.map((name, i) => [name, i === 0 ? first : second]))
    const times = new Times(labels, this.bounds)
    this.all.push(times)
    const some = this.byLabels.get(first) ?? new Map<string, Times>()
    this.byLabels.set(first, some.set(second, times))
    return times
  }
}
