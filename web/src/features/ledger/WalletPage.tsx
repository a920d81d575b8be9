import { Trans, useLingui } from '@lingui/react/macro'
import type { Balance } from '@holdfast/protocol/ledger'
import { Link } from '@tanstack/react-router'
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, ChevronRight, Send, Wallet } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useBalances, useSolvency } from '../../api/custody.ts'
import { notIndexedOf, useChainInfo } from '../../api/chain-info.ts'
import { useSession } from '../../api/session.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount, formatCount, formatCoverage, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Onward } from '../../ui/Onward.tsx'
import { AssetMark } from '../../ui/AssetMark.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { LoadedList } from '../../ui/Loaded.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { ReserveLine } from '../../parts/books/ReserveLine.tsx'
import { Source } from '../../ui/Source.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Bone } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { OwnOnly } from '../../wallet/readiness.tsx'
import { Deductions } from './Deductions.tsx'
import { EntriesBones } from './Entries.tsx'
import { EntryRow } from './EntryRow.tsx'
import { useEntries } from './queries.ts'

const MyMoney = lazyPart(() => import('../../parts/money/MyMoney.tsx'))
const LATEST = 5

/** All that the account owns; of what is in custody what can be done with it, each asset, and the latest entries. */
export function WalletPage() {
  const { t } = useLingui()
  const { isLogin } = useSession()
  return (
    <Page title={t`Assets`} width="overview">
      <Columns>
        <OwnOnly
          icon={<Wallet size={22} strokeWidth={1.7} aria-hidden="true" />}
          why={
            <Trans>
              What you deposited, sent and withdrew is shown to you alone, so a signature is needed.
            </Trans>
          }
          skeleton={<Bone className="h-52 rounded-lg" />}
        >
          <Own />
        </OwnOnly>
        <div className="flex min-w-0 flex-col gap-3">
          {isLogin && <Latest />}
          <Covered />
          <p className="text-sm text-ink2">
            <Trans>
              What is in your account is kept for you in the vault contract. What lies in your own wallet
              stays under your key.
            </Trans>
          </p>
          {isLogin && (
            <Suspense fallback={<Bone className="h-90 rounded-lg" />}>
              <MyMoney isWhole />
            </Suspense>
          )}
        </div>
      </Columns>
    </Page>
  )
}

function Own() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const balances = useBalances()
  const show = (v: bigint | string) => formatAmount(BigInt(v), tag)
  if (balances.isError && !balances.data)
    return <LoadFailed title={t`Your balances could not be loaded`} query={balances} />
  const data = balances.data
  const unpriced = data?.balances.filter((b) => b.price === null && b.posted !== '0').map((b) => b.symbol)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <StaleNote query={balances} />
      <Deductions />
      <Card label={t`In my account`}>
        <span className="flex items-center gap-1.5 text-sm text-ink2">
          <Trans>In my account</Trans>
          <Source
            source={{
              what: t`In my account`,
              kind: 'server',
              call: 'getBalances',
              readAt: balances.dataUpdatedAt,
              note: t`Each balance is the sum of its entries; the total adds them at the present prices.`,
            }}
          />
        </span>
        {data ? (
          <span data-testid="total-assets" className="-mt-2">
            <Figure size="big" value={show(data.totalUsdt)} unit="USDT" />
          </span>
        ) : (
          <span className="-mt-2">
            <Figure
              size="big"
              value={<Bone lead="getBalances totalUsdt" className="inline-block h-6 w-36" />}
              unit="USDT"
            />
          </span>
        )}
        {unpriced && unpriced.length > 0 && (
          <p className="text-xs text-ink2">
            <Trans>Without {unpriced.join(', ')}, which has no fresh price now</Trans>
          </p>
        )}
        <nav aria-label={t`What to do`} className="grid grid-cols-4 gap-1 border-t border-line pt-3">
          <Act to="/recharge" filled icon={<ArrowDownToLine size={20} strokeWidth={1.7} />}>
            <Trans>Deposit</Trans>
          </Act>
          <Act to="/extract" icon={<ArrowUpFromLine size={20} strokeWidth={1.7} />}>
            <Trans>Withdraw</Trans>
          </Act>
          <Act to="/transfer" icon={<Send size={20} strokeWidth={1.7} />}>
            <Trans>Transfer</Trans>
          </Act>
          <Act to="/convert" icon={<ArrowLeftRight size={20} strokeWidth={1.7} />}>
            <Trans>Convert</Trans>
          </Act>
        </nav>
      </Card>
      <ul className="hf-card divide-y divide-line overflow-hidden" aria-label={t`Assets`}>
        {data
          ? data.balances.map((b) => <AssetRow key={b.symbol} balance={b} />)
          : [0, 1, 2, 3].map((i) => (
              <li key={i} className="box-content flex h-18 items-center gap-3 px-4">
                <Bone className="size-10 rounded-full" />
                <Bone className="h-5 w-20" />
                <Bone className="ml-auto h-5 w-24" />
              </li>
            ))}
      </ul>
    </div>
  )
}

function Act({
  to,
  icon,
  filled = false,
  children,
}: {
  to: '/recharge' | '/extract' | '/transfer' | '/convert'
  icon: ReactNode
  filled?: boolean
  children: ReactNode
}) {
  return (
    <Link
      to={to}
      className="flex min-h-20 flex-col items-center justify-center gap-1.5 rounded-md text-center text-xs font-medium text-ink no-underline hover:bg-sunken"
    >
      <span
        aria-hidden="true"
        className={`grid size-11 place-items-center rounded-full ${filled ? 'bg-kelp text-kelp-ink' : 'bg-kelp-soft text-kelp'}`}
      >
        {icon}
      </span>
      {children}
    </Link>
  )
}

function AssetRow({ balance: b }: { balance: Balance }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const since = notIndexedOf(useChainInfo().data).assets.get(b.symbol)
  const block = since === undefined ? null : formatCount(since, tag)
  const posted = BigInt(b.posted)
  const held = BigInt(b.held)
  const value = b.price === null ? null : (posted * BigInt(b.price)) / 10n ** 18n
  return (
    <li>
      <Link
        to="/walletDetail"
        search={{ symbol: b.symbol }}
        className="flex min-h-18 items-center gap-3 px-4 py-3 text-ink no-underline hover:bg-sunken"
      >
        <AssetMark symbol={b.symbol} />
        <span className="flex min-w-0 flex-col">
          <span className="font-medium">{b.symbol}</span>
          <span className="tnum text-xs text-ink2">
            {block !== null
              ? t`Not indexed since block ${block}`
              : b.symbol === 'USDT'
                ? t`deposits and withdrawals`
                : b.price === null
                  ? t`no fresh price`
                  : t`1 = ${formatAmount(BigInt(b.price), tag, { digits: 6 })} USDT`}
          </span>
        </span>
        <span className="tnum ml-auto flex flex-col text-right">
          <span className="font-medium" data-testid={`balance-${b.symbol}`}>
            {formatAmount(posted, tag, { digits: 4 })}
          </span>
          <span className="text-xs text-ink2">
            {held > 0n
              ? t`${formatAmount(held, tag, { digits: 4 })} on hold`
              : value === null || b.symbol === 'USDT'
                ? ''
                : t`≈ ${formatAmount(value, tag)} USDT`}
          </span>
        </span>
        <ChevronRight size={18} strokeWidth={1.7} aria-hidden="true" className="shrink-0 text-ink3" />
      </Link>
    </li>
  )
}

function Latest() {
  const { t } = useLingui()
  const entries = useEntries({}, 1, LATEST)
  return (
    <section className="flex flex-col gap-2 pt-2 lg:pt-0" aria-label={t`Latest entries`}>
      <div className="flex min-h-11 items-center justify-between">
        <h2>
          <Trans>Latest entries</Trans>
        </h2>
        <Link
          to="/walletDetail"
          search={{}}
          className="flex min-h-11 items-center text-sm font-medium text-kelp no-underline"
        >
          <Trans>All</Trans>
          <Onward />
        </Link>
      </div>
      <LoadedList
        query={entries}
        failed={t`The entries could not be loaded`}
        skeleton={<EntriesBones rows={3} />}
        empty={
          <p className="text-sm text-ink2">
            <Trans>No entries yet. The first one comes with your first deposit.</Trans>
          </p>
        }
      >
        {(loaded) => (
          <ul className="hf-card divide-y divide-line overflow-hidden">
            {loaded.records.map((e) => (
              <EntryRow key={`${e.symbol}${e.seq}`} entry={e} />
            ))}
          </ul>
        )}
      </LoadedList>
    </section>
  )
}

/** How much of what all users are owed in USDT is held, with a link to check it. */
function Covered() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data, isError } = useSolvency()
  const usdt = data?.assets.find((a) => a.symbol === 'USDT')
  const owed = BigInt(usdt?.liabilities ?? 0)
  const held = BigInt(usdt?.vault ?? 0) + BigInt(usdt?.forwarders ?? 0)
  const show = (v: bigint) => formatAmount(v, tag, { digits: 0 })
  const check = (
    <Link to="/solvency" className="-my-3.5 flex min-h-11 items-center font-medium text-kelp no-underline">
      <Trans>Check it yourself</Trans>
      <Onward />
    </Link>
  )
  return (
    <Card label={t`Covered balances`}>
      <CardHead title={<Trans>Covered balances</Trans>}>
        {usdt && data && (
          <Tag tone={held >= owed ? 'good' : 'bad'}>
            {usdt.ratioBps === null ? t`Nothing owed yet` : formatCoverage(held, owed, tag)}
          </Tag>
        )}
      </CardHead>
      {usdt && data ? (
        <ReserveLine
          label={t`${show(owed)} USDT owed to users, ${show(held)} USDT held at the block of the last snapshot`}
          filled={held === 0n ? 0 : ratio(owed, held)}
          hatched={1}
          left={
            <Trans>
              Owed {show(owed)} of {show(held)} USDT held · {formatTime(data.time, tag)}
            </Trans>
          }
          right={check}
        />
      ) : isError ? (
        <div className="flex items-center justify-between gap-3 text-sm text-ink2">
          <Trans>There is no snapshot to show now.</Trans>
          {check}
        </div>
      ) : (
        <div className="flex flex-col gap-1.5">
          <Bone className="h-1.5" />
          <Bone className="h-4 w-3/4" />
        </div>
      )}
    </Card>
  )
}
