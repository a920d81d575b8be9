// Writes the Grafana dashboard, deploy/grafana/dashboards/holdfast.json, from the panels named here; its form is checked against the
// types of Grafana's own schema.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type {
  Dashboard,
  DashboardCursorSync,
  Panel as Shown,
  RowPanel,
  ThresholdsMode,
} from '@grafana/schema'

const FILE = join(fileURLToPath(new URL('..', import.meta.url)), 'deploy/grafana/dashboards/holdfast.json')
/** The grid of Grafana is this wide; panels are this high. */
const WIDTH = 24
const HEIGHT = 7

type Panel = {
  title: string
  /** a figure each for a query; `legend` names its series */
  queries: { expr: string; legend?: string }[]
  /** how Grafana calls the unit */
  unit?: string
  /** shown as one number, which changes its colour from here on */
  stat?: { from: number; colour: 'red' | 'green' }
}

const one = (title: string, expr: string, o: Omit<Panel, 'title' | 'queries'> & { legend?: string } = {}) => {
  const { legend, ...more } = o
  return { title, queries: [{ expr, ...(legend === undefined ? {} : { legend }) }], ...more } satisfies Panel
}
const p = (quantile: number, metric: string, by = '') =>
  `histogram_quantile(${quantile}, sum by (le${by}) (rate(${metric}_bucket[5m])))`

const ROWS: { title: string; panels: Panel[] }[] = [
  {
    title: 'Now',
    panels: [
      one('Alarms', 'count(max by (name) (holdfast_alarms)) or vector(0)', {
        stat: { from: 1, colour: 'red' },
      }),
      one('Processes', 'max by (role) (holdfast_processes)', {
        legend: '{{role}}',
        stat: { from: 1, colour: 'green' },
      }),
      one('Nodes that answer', 'sum(min by (node) (holdfast_node_up))', {
        stat: { from: 1, colour: 'green' },
      }),
      one('Custody by what is owed', 'min by (symbol) (holdfast_solvency_ratio)', {
        legend: '{{symbol}}',
        unit: 'percentunit',
        stat: { from: 1, colour: 'green' },
      }),
      one('Blocks behind', 'min(holdfast_index_lag_blocks)', {
        stat: { from: 201, colour: 'red' },
      }),
      one('Oldest payout', 'max(holdfast_payout_oldest_seconds)', {
        unit: 's',
        stat: { from: 1_800, colour: 'red' },
      }),
    ],
  },
  {
    title: 'Money',
    panels: [
      {
        title: 'What waits longest',
        unit: 's',
        queries: [
          { expr: 'max(holdfast_payout_oldest_seconds)', legend: 'payout' },
          { expr: 'max(holdfast_deposit_oldest_seconds)', legend: 'deposit' },
          { expr: 'max(holdfast_review_oldest_seconds)', legend: 'review' },
        ],
      },
      one('Missing', 'max by (symbol) (holdfast_solvency_missing)', { legend: '{{symbol}}' }),
      one(
        'Vault: left of the limit',
        'max by (symbol) (holdfast_vault_left) / max by (symbol) (holdfast_vault_limit > 0)',
        {
          legend: '{{symbol}}',
          unit: 'percentunit',
        },
      ),
      one('Gas of the payer', 'min(holdfast_payer_gas)', { legend: 'units of gas' }),
      one('Free budgets', 'max by (budget) (holdfast_budget_free)', { legend: '{{budget}}' }),
      one('Runway of budgets', 'holdfast:budget_runway_days', { legend: '{{budget}}', unit: 'd' }),
      one('Transfers that fit no deposit', 'max(holdfast_deposits_queued)', { legend: 'waiting for people' }),
      one('Since custody was compared', 'min by (symbol) (holdfast_solvency_age_seconds)', {
        legend: '{{symbol}}',
        unit: 's',
      }),
    ],
  },
  {
    title: 'Calls',
    panels: [
      one('Calls by outcome', 'sum by (outcome) (rate(holdfast_http_seconds_count[5m]))', {
        legend: '{{outcome}}',
        unit: 'reqps',
      }),
      {
        title: 'Time of calls',
        unit: 's',
        queries: [
          { expr: p(0.5, 'holdfast_http_seconds'), legend: 'half' },
          { expr: p(0.99, 'holdfast_http_seconds'), legend: '99 of 100' },
        ],
      },
      one('Slowest calls', `topk(8, ${p(0.99, 'holdfast_http_seconds', ', call')})`, {
        legend: '{{call}}',
        unit: 's',
      }),
      one('Most frequent calls', 'topk(8, sum by (call) (rate(holdfast_http_seconds_count[5m])))', {
        legend: '{{call}}',
        unit: 'reqps',
      }),
    ],
  },
  {
    title: 'Chain',
    panels: [
      one('Time of nodes', p(0.95, 'holdfast_rpc_seconds', ', node'), { legend: '{{node}}', unit: 's' }),
      one('Questions to nodes', 'sum by (node) (rate(holdfast_rpc_seconds_count[5m]))', {
        legend: '{{node}}',
        unit: 'reqps',
      }),
      one('Nodes behind', 'max by (node) (holdfast_node_behind_blocks)', { legend: '{{node}}' }),
      {
        title: 'Blocks',
        queries: [
          { expr: 'max(holdfast_chain_latest_block)', legend: 'newest' },
          { expr: 'max(holdfast_chain_finalized_block)', legend: 'final' },
          { expr: 'max(holdfast_indexed_block)', legend: 'indexed' },
        ],
      },
    ],
  },
  {
    title: 'Processes',
    panels: [
      one('Event loop', 'max by (instance) (nodejs_eventloop_lag_p99_seconds)', {
        legend: '{{instance}}',
        unit: 's',
      }),
      one('Connections', 'sum by (instance, state) (holdfast_db_connections)', {
        legend: '{{instance}} {{state}}',
      }),
      one('Standbys behind', 'max by (replica) (holdfast_replica_lag_seconds) or vector(0)', {
        legend: '{{replica}}',
        unit: 's',
      }),
      one('Reads of history', 'sum by (from) (rate(holdfast_history_reads_total[5m]))', {
        legend: '{{from}}',
      }),
      one('Time of statements', p(0.99, 'holdfast_db_query_seconds', ', instance'), {
        legend: '{{instance}}',
        unit: 's',
      }),
      one('Age of jobs', 'topk(8, min by (task) (holdfast_job_age_seconds))', {
        legend: '{{task}}',
        unit: 's',
      }),
      one('Memory', 'max by (instance) (process_resident_memory_bytes)', {
        legend: '{{instance}}',
        unit: 'bytes',
      }),
      one('Processor', 'sum by (instance) (rate(process_cpu_seconds_total[5m]))', {
        legend: '{{instance}}',
        unit: 'percentunit',
      }),
    ],
  },
]

// Enumerations of types alone: their values are what Grafana reads.
const ABSOLUTE = 'absolute' as ThresholdsMode
const CROSSHAIR = 1 as DashboardCursorSync
const SOURCE = { type: 'prometheus', uid: 'holdfast' }

function panelOf(panel: Panel, id: number, gridPos: NonNullable<Shown['gridPos']>): Shown {
  const { title, queries, unit = 'short', stat } = panel
  const steps = [
    { color: stat?.colour === 'red' || !stat ? 'green' : 'red', value: null },
    ...(stat ? [{ color: stat.colour, value: stat.from }] : []),
  ]
  return {
    id,
    type: stat ? 'stat' : 'timeseries',
    title,
    gridPos,
    datasource: SOURCE,
    fieldConfig: { defaults: { unit, min: 0, thresholds: { mode: ABSOLUTE, steps } }, overrides: [] },
    options: stat
      ? { reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false }, colorMode: 'value' }
      : { legend: { displayMode: 'list', placement: 'bottom', showLegend: true } },
    targets: queries.map(({ expr, legend }, i) => ({
      refId: String.fromCharCode(65 + i),
      datasource: SOURCE,
      expr,
      legendFormat: legend ?? '',
    })),
  }
}

function panels(): (Shown | RowPanel)[] {
  const all: (Shown | RowPanel)[] = []
  let y = 0
  for (const row of ROWS) {
    all.push({
      id: all.length + 1,
      type: 'row',
      title: row.title,
      collapsed: false,
      gridPos: { x: 0, y, w: WIDTH, h: 1 },
      panels: [],
    })
    y++
    const across = row.panels.every((panel) => panel.stat) ? row.panels.length : 4
    row.panels.forEach((panel, i) => {
      const w = WIDTH / across
      const at = { x: (i % across) * w, y: y + Math.floor(i / across) * HEIGHT, w, h: HEIGHT }
      all.push(panelOf(panel, all.length + 1, at))
    })
    y += Math.ceil(row.panels.length / across) * HEIGHT
  }
  return all
}

const dashboard: Dashboard = {
  uid: 'holdfast',
  title: 'Holdfast',
  tags: ['holdfast'],
  schemaVersion: 39,
  version: 1,
  editable: true,
  graphTooltip: CROSSHAIR,
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  timezone: 'utc',
  templating: { list: [] },
  annotations: { list: [] },
  panels: panels(),
}

mkdirSync(dirname(FILE), { recursive: true })
writeFileSync(FILE, `${JSON.stringify(dashboard, null, 2)}\n`)
