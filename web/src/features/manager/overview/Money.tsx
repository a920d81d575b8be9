import { useLingui } from '@lingui/react/macro'
import type { CashFlow } from '@holdfast/protocol/house'
import type { SolvencyAsset } from '@holdfast/protocol/solvency'
import { useSolvency } from '../../../api/custody.ts'
import { formatAmount, formatCoverage } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Bone } from '../../../ui/States.tsx'
import { Table } from '../../../ui/Table.tsx'
import { useConsole } from '../kit/queries.ts'
import { Runway } from '../kit/Runway.tsx'

const NAME = '-mb-1 text-sm font-normal text-ink2'
const skeleton = <Bone className="h-40 rounded-lg" />

/**
 * Where the money is: what came and went, what is held against what is owed, and for how long the budget of hosting lasts.
 * @param flows whether the operator's roles may see what came and went
 */
export function Money({ flows }: { flows: boolean }) {
  const { t } = useLingui()
  return (
    <section className="flex flex-col gap-3 lg:gap-4" aria-label={t`Money`}>
      <h2>{t`Money`}</h2>
      {flows && (
        <>
          <h3 className={NAME}>{t`Inflow and outflow`}</h3>
          <Flows />
        </>
      )}
      <h3 className={NAME}>{t`Reserves`}</h3>
      <Reserves />
      <Runway pool="hosting" />
    </section>
  )
}

function Flows() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const list = useConsole('listCashFlow', {})
  const show = (amount: string) => formatAmount(BigInt(amount), tag, { digits: 2 })
  return (
    <Loaded query={list} failed={t`What came and went could not be loaded`} skeleton={skeleton}>
      {(rows) => (
        <Table<CashFlow>
          label={t`Inflow and outflow`}
          rows={rows}
          id={(f) => f.symbol}
          columns={[
            { key: 'symbol', label: t`Asset`, head: true, renderCell: (f) => f.symbol },
            { key: 'dayIn', label: t`In, 24 hours`, right: true, renderCell: (f) => show(f.day.inflow) },
            { key: 'dayOut', label: t`Out, 24 hours`, right: true, renderCell: (f) => show(f.day.outflow) },
            { key: 'weekIn', label: t`In, 7 days`, right: true, renderCell: (f) => show(f.week.inflow) },
            { key: 'weekOut', label: t`Out, 7 days`, right: true, renderCell: (f) => show(f.week.outflow) },
          ]}
        />
      )}
    </Loaded>
  )
}

function Reserves() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const newest = useSolvency()
  const show = (amount: bigint) => formatAmount(amount, tag, { digits: 2 })
  return (
    <Loaded query={newest} failed={t`The reserves could not be loaded`} skeleton={skeleton}>
      {({ assets }) => (
        <Table<SolvencyAsset>
          label={t`Reserves`}
          rows={assets}
          id={(a) => a.symbol}
          columns={[
            { key: 'symbol', label: t`Asset`, head: true, renderCell: (a) => a.symbol },
            {
              key: 'held',
              label: t`Held`,
              right: true,
              renderCell: (a) => show(BigInt(a.vault) + BigInt(a.forwarders)),
            },
            { key: 'owed', label: t`Owed`, right: true, renderCell: (a) => show(BigInt(a.liabilities)) },
            {
              key: 'ratio',
              label: t`Coverage`,
              right: true,
              renderCell: (a) =>
                a.ratioBps === null ? t`nothing owed` : formatCoverage(BigInt(a.ratioBps), 10_000n, tag),
            },
          ]}
        />
      )}
    </Loaded>
  )
}
