// What a visit loads, in bytes. There is no anchor to run beside it: the goals are the design's own.
import { buildWeb } from '../devenv/web-build.ts'
import { ROOT } from '../devenv/stack.ts'
import { BUDGETS, measure } from '../web/tools/size.ts'
import { type BenchRow, row } from './row.ts'

export async function run(): Promise<BenchRow[]> {
  await buildWeb(ROOT)
  const m = measure()
  const largest = Object.entries(m.routes).toSorted((a, b) => b[1] - a[1])[0]
  return [
    row('first-route JS, KB gz', m.firstRoute, null, BUDGETS.firstRoute),
    row(
      `largest further route (${largest?.[0] ?? 'none'}) JS, KB gz`,
      largest?.[1] ?? 0,
      null,
      BUDGETS.route,
    ),
    row('CSS, KB gz', m.css, null, BUDGETS.css),
    ...Object.entries(m.catalogues).map(([locale, size]) =>
      row(`catalogue ${locale}, KB gz`, size, null, BUDGETS.catalogue),
    ),
  ]
}
