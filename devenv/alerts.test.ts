import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../deploy/prometheus')
const RULES = join(FOLDER, 'alerts.yml')
const rules = readFileSync(RULES, 'utf8')

type Labels = Record<string, string>
type Case = {
  /** the alert */
  alert: string
  /** series by selector, in steps of 10 s: while it must fire, and after it */
  series: { of: string; bad: string; good: string }[]
  /** labels of the alert that fires, besides its severity */
  labels?: Labels
  /** steps until it must fire; money and life are told of within a minute */
  within?: number
}

const MINUTE = 6
const up = 'up{job="holdfast",instance="a",process="api"}'
/** A value that stays. @param value with its sign as Prometheus adds them up: `1+2` rises by 2 */
const simple = (
  alert: string,
  of: string,
  bad: string,
  good: string,
  labels: Labels = {},
  within = MINUTE,
): Case => ({
  alert,
  series: [{ of, bad, good }],
  labels,
  within,
})
const alarm = (name: string) => `holdfast_alarms{instance="a",name="${name}"}`

const CASES: Case[] = [
  simple('ProcessDown', up, '0+0', '1+0', { job: 'holdfast', instance: 'a', process: 'api' }),
  simple('NothingScraped', up, '0+0', '1+0'),
  simple('RoleAway', 'holdfast_processes{instance="a",role="worker"}', '0+0', '1+0', { role: 'worker' }),
  simple('JobFailing', 'holdfast_job_failing_seconds{task="payouts"}', '70+10', '0+0', { task: 'payouts' }),
  simple('JobStuck', 'holdfast_job_round_seconds{task="levels"}', '1000+10', '0+0', { task: 'levels' }),
  simple(
    'EventLoopLate',
    'nodejs_eventloop_lag_p99_seconds{job="holdfast",instance="a"}',
    '1+0',
    '0.01+0',
    { job: 'holdfast', instance: 'a' },
    3 * MINUTE,
  ),
  simple('Shortfall', 'holdfast_solvency_missing{symbol="USDT"}', '5+0', '0+0', { symbol: 'USDT' }),
  simple('SolvencyUnknown', 'holdfast_solvency_age_seconds{symbol="USDT"}', '400+10', '5+0', {}, 3 * MINUTE),
  simple('MoneyWaits', alarm('custodyGap'), '1+0', '0+0', { name: 'custodyGap' }),
  simple('AlarmStands', alarm('posterGasLow'), '1+0', '0+0', { name: 'posterGasLow' }),
  simple('PayoutOld', 'holdfast_payout_oldest_seconds{instance="a"}', '2000+10', '30+0', {}, 2 * MINUTE),
  simple('DepositOld', 'holdfast_deposit_oldest_seconds{instance="a"}', '2000+10', '30+0', {}, 2 * MINUTE),
  simple('ReviewOld', 'holdfast_review_oldest_seconds{instance="a"}', '90000+10', '30+0', {}, 6 * MINUTE),
  {
    alert: 'VaultLimitLow',
    series: [
      { of: 'holdfast_vault_left{symbol="USDT"}', bad: '5+0', good: '90+0' },
      { of: 'holdfast_vault_limit{symbol="USDT"}', bad: '100+0', good: '100+0' },
    ],
    labels: { symbol: 'USDT' },
    within: 6 * MINUTE,
  },
  simple('PayerGasLow', 'holdfast_payer_gas{account="payer"}', '1000+0', '1e9+0'),
  // 1,000,000 that shrink by 100 every 10 s last 1.2 days.
  simple(
    'BudgetRunsOut',
    'holdfast_budget_free{instance="a",budget="hosting TDE"}',
    '1000000-100',
    '1000000+0',
    { budget: 'hosting TDE' },
    36 * MINUTE,
  ),
  simple('NodeSilent', 'holdfast_node_up{node="b"}', '0+0', '1+0', { node: 'b' }),
  simple('NodeBehind', 'holdfast_node_behind_blocks{node="b"}', '500+0', '0+0', { node: 'b' }),
  {
    alert: 'NodeErrors',
    series: [
      { of: 'holdfast_rpc_errors_total{node="b"}', bad: '0+9', good: '0+0' },
      { of: 'holdfast_rpc_seconds_count{node="b"}', bad: '0+9', good: '0+9' },
    ],
    labels: { node: 'b' },
    within: 12 * MINUTE,
  },
  simple('NodesDisagree', 'holdfast_rpc_disagreements_total{instance="a"}', '0+1', '0+0'),
  simple('ChainAway', 'holdfast_chain_up{instance="a"}', '0+0', '1+0'),
  simple('IndexBehind', 'holdfast_index_lag_blocks{instance="a"}', '300+5', '0+0'),
  simple('DatabaseAway', 'holdfast_database_up{instance="a"}', '0+0', '1+0'),
  {
    alert: 'CommitsWait',
    series: [
      { of: 'holdfast_database_up{instance="a"}', bad: '1+0', good: '1+0' },
      { of: 'holdfast_processes{instance="a",role="api"}', bad: '0+0', good: '2+0' },
    ],
  },
  simple('ReplicaBehind', 'holdfast_replica_lag_seconds{instance="a",replica="b:5432"}', '40+10', '1+0', {
    replica: 'b:5432',
  }),
  simple(
    'PoolUsedUp',
    'holdfast_db_connections{instance="a",state="waiting"}',
    '4+0',
    '0+0',
    { instance: 'a' },
    3 * MINUTE,
  ),
  {
    alert: 'CallsFail',
    series: [
      { of: 'holdfast_http_seconds_count{call="x",outcome="failed"}', bad: '0+5', good: '0+0' },
      { of: 'holdfast_http_seconds_count{call="x",outcome="ok"}', bad: '0+95', good: '0+95' },
      // Files and paths that strangers ask for neither raise it nor hide it.
      { of: 'holdfast_http_seconds_count{call="other",outcome="failed"}', bad: '0+0', good: '0+500' },
      { of: 'holdfast_http_seconds_count{call="other",outcome="refused"}', bad: '0+50000', good: '0+0' },
    ],
    within: 9 * MINUTE,
  },
  {
    alert: 'CallsSlow',
    series: [
      { of: 'holdfast_http_seconds_bucket{call="x",le="1"}', bad: '0+0', good: '0+10' },
      { of: 'holdfast_http_seconds_bucket{call="x",le="10"}', bad: '0+10', good: '0+10' },
      { of: 'holdfast_http_seconds_bucket{call="x",le="+Inf"}', bad: '0+10', good: '0+10' },
    ],
    within: 12 * MINUTE,
  },
  simple('NotSigned', 'holdfast_not_signed_total{instance="s"}', '0+2', '0+0'),
]

const dir = mkdtempSync(join(tmpdir(), 'holdfast-alerts-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const names = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name!)
/** The rule as it stands in the file. */
const ruleOf = (name: string) =>
  rules.split(/\n(?= +- (?:alert|record|name): )/).find((r) => r.includes(`alert: ${name}\n`))!

const hasPromtool = (() => {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

test('each alert has a case, and a text that says what is wrong', () => {
  expect(CASES.map((c) => c.alert).toSorted()).toEqual(names.toSorted())
  for (const name of names) expect(ruleOf(name)).toMatch(/severity: (critical|warning)[\s\S]*summary: \S/)
})

/** For so long a case is well again before its alert must have ended: rates look back. */
const restOf = (within: number) => Math.max(15 * MINUTE, 2 * within)

/** A series in promtool's notation: bad for so many steps, then good. */
const values = ({ bad, good }: Case['series'][number], badSteps: number, goodSteps: number) =>
  `${bad}x${badSteps - 1} ${good}x${goodSteps}`

function unitTests(which: 'fire' | 'clear') {
  return CASES.map(({ alert, series, labels = {}, within = MINUTE }) => {
    const bad = within + MINUTE
    const fires = { exp_labels: { severity: /severity: (\w+)/.exec(ruleOf(alert))![1]!, ...labels } }
    const at = (steps: number) => `${steps * 10}s`
    return {
      name: `${alert}: ${which}`,
      interval: '10s',
      input_series: series.map((s) => ({ series: s.of, values: values(s, bad, restOf(within)) })),
      alert_rule_test:
        which === 'fire'
          ? [{ eval_time: at(within), alertname: alert, exp_alerts: [fires] }]
          : [{ eval_time: at(bad + restOf(within) - 1), alertname: alert, exp_alerts: [] }],
    }
  })
}

test('alarms about calls look at calls alone: strangers ask for files and paths as they like', () => {
  const about = [...rules.matchAll(/holdfast_http_seconds_\w+(\{[^}]*\})?/g)].map(([, labels = '']) => labels)
  expect(about.length).toBeGreaterThan(2)
  expect(about.filter((labels) => !labels.includes('call!="other"'))).toEqual([])
})

const run = promisify(execFile)

test.skipIf(!hasPromtool).each(['fire', 'clear'] as const)(
  'each alert does %s',
  { timeout: 120_000 },
  async (which) => {
    const file = join(dir, `${which}.json`)
    // Annotations are the texts themselves: promtool would want each of them word for word.
    writeFileSync(join(dir, 'alerts.yml'), rules.replaceAll(/^ +annotations:\n +summary: .+\n/gm, ''))
    writeFileSync(
      file,
      JSON.stringify({ rule_files: ['alerts.yml'], evaluation_interval: '10s', tests: unitTests(which) }),
    )
    const told = await run('promtool', ['test', 'rules', file]).catch(
      (e: { stdout: string; stderr: string }) => e,
    )
    expect(told.stdout + told.stderr).toMatch(/SUCCESS/)
  },
)

test.skipIf(!hasPromtool)('Prometheus takes rules and configuration as they are', async () => {
  const told = await run('promtool', ['check', 'config', join(FOLDER, 'prometheus.yml')])
  expect(told.stdout).toContain('SUCCESS: 1 rule files found')
})
