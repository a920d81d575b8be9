import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountDetail } from '@holdfast/protocol/accounts'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { brand } from '../../../brand.ts'
import { formatTime } from '../../../lib/dates.ts'
import { formatAmount, formatCount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead, Fact, Facts } from '../../../ui/Card.tsx'
import { CopyField } from '../../../ui/CopyField.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Bone } from '../../../ui/States.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { TxHash } from '../../../wallet/TxHash.tsx'
import { AccountLink } from '../kit/AccountLink.tsx'
import { AccountLists } from './AccountLists.tsx'
import { BlackLists } from './BlackLists.tsx'
import { useConsole } from '../kit/queries.ts'

/** One user, as an operator sees it. Nothing here can take anything from the user. */
export function Account({
  address,
  manager,
  all,
  onBack,
}: {
  address: string
  manager: boolean
  /** whether the operator sees shop orders and sessions too */
  all: boolean
  onBack(): void
}) {
  const { t } = useLingui()
  const detail = useConsole('getAccount', { address })
  const d = detail.data
  return (
    <section className="flex flex-col gap-4" aria-label={t`User`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2>{d ? t`User #${d.account.index}` : t`User`}</h2>
        <Button look="ghost" size="small" onClick={onBack}>
          <ArrowLeft size={16} strokeWidth={1.7} aria-hidden="true" />
          <Trans>All users</Trans>
        </Button>
      </div>
      <CopyField text={address} label={t`Copy address`} doneLabel={t`Copied`} mono />
      <Loaded
        query={detail}
        failed={t`The user could not be loaded`}
        skeleton={<Bone className="h-96 rounded-lg" />}
      >
        {(d) => (
          <>
            <div className="grid gap-4 xl:grid-cols-2">
              <Registration detail={d} />
              <Team detail={d} />
            </div>
            <Balances detail={d} />
            <div className="grid gap-4 xl:grid-cols-2">
              <Hosting detail={d} />
              <MachineSums detail={d} />
            </div>
            <BlackLists account={d.account} entries={d.blackLists} mayChange={manager} />
            <AccountLists address={d.account.address} manager={manager} all={all} />
          </>
        )}
      </Loaded>
    </section>
  )
}

function Registration({ detail: { account, txHash, uplines, contact } }: { detail: AccountDetail }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  return (
    <Card label={t`Registration`}>
      <h3 className="font-medium">
        <Trans>Registration</Trans>
      </h3>
      <Facts>
        <Fact label={t`Registered`}>{formatTime(account.registeredAt, tag, true)}</Fact>
        <Fact label={t`Transaction`}>
          <TxHash hash={txHash} />
        </Fact>
        {contact && (
          <>
            <Fact label={t`Name`}>{contact.name ?? '–'}</Fact>
            <Fact label={t`Mobile number`}>{contact.mobile ?? '–'}</Fact>
          </>
        )}
      </Facts>
      <h4 className="text-sm text-ink2">
        <Trans>Referrers, the closest first</Trans>
      </h4>
      {uplines.length === 0 ? (
        <p className="text-sm">
          <Trans>None: this is the first account.</Trans>
        </p>
      ) : (
        <ol className="flex flex-col gap-1 text-sm">
          {uplines.map((u, i) => (
            <li key={u.address} className="flex items-baseline gap-2">
              <span className="w-5 shrink-0 text-right text-ink3">{i + 1}</span>
              <AccountLink address={u.address} />
              <span className="text-ink2">{`V${u.level}`}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function Team({ detail: { account: a, effectivePower, cards, sessions } }: { detail: AccountDetail }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const show = (v: string) => formatAmount(BigInt(v), tag, { digits: 4 })
  return (
    <Card label={t`Team`}>
      <CardHead title={<Trans>Team</Trans>}>
        <span className="flex gap-1.5">
          <Tag>{`V${a.level}`}</Tag>
          {cards > 0 && <Tag tone="good">{t`Node`}</Tag>}
        </span>
      </CardHead>
      <Facts>
        <Fact label={t`Invited directly`}>{formatCount(a.directTotal, tag)}</Fact>
        <Fact label={t`Team, ten generations`}>{formatCount(a.directTotal + a.indirectTotal, tag)}</Fact>
        <Fact label={t`Own participation`}>{`${show(a.amount)} ${brand.stable.symbol}`}</Fact>
        <Fact label={t`Team's participation`}>{`${show(a.teamAmount)} ${brand.stable.symbol}`}</Fact>
        <Fact label={t`Effective power`}>{show(effectivePower)}</Fact>
        <Fact label={t`Node cards`}>{formatCount(cards, tag)}</Fact>
        <Fact label={t`Live sessions`}>{formatCount(sessions, tag)}</Fact>
      </Facts>
    </Card>
  )
}

function Balances({ detail: { balances, holds } }: { detail: AccountDetail }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const show = (v: string) => formatAmount(BigInt(v), tag, { digits: 6 })
  return (
    <section className="flex flex-col gap-3" aria-label={t`Balances`}>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="font-medium">
          <Trans>Balances</Trans>
        </h3>
        <span className="tnum text-sm text-ink2">
          <Trans>
            together {show(balances.totalUsdt)} {brand.stable.symbol}
          </Trans>
        </span>
      </div>
      <Table
        label={t`Balances`}
        rows={balances.balances}
        id={(b) => b.symbol}
        columns={[
          { key: 'symbol', label: t`Asset`, head: true, renderCell: (b) => b.symbol },
          { key: 'posted', label: t`Balance`, right: true, renderCell: (b) => show(b.posted) },
          { key: 'held', label: t`Held`, right: true, renderCell: (b) => show(b.held) },
          {
            key: 'free',
            label: t`Withdrawable`,
            right: true,
            renderCell: (b) => show(b.withdrawable),
          },
        ]}
      />
      {holds.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm" aria-label={t`What is held`}>
          {holds.map((h) => (
            <li key={h.key} className="flex flex-wrap justify-between gap-x-4">
              <Hold text={h.key} />
              <span className="tnum">{`${show(h.amount)} ${h.symbol}`}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** What an amount is held for; for a withdrawal with a link to its section. */
function Hold({ text }: { text: string }) {
  const id = /^withdrawal:(\d+)$/.exec(text)?.[1]
  if (id === undefined) return <span className="text-ink2">{text}</span>
  return (
    <Link
      to="/managerMain"
      search={{ section: 'withdrawals' }}
      className="text-kelp underline-offset-2 hover:underline"
    >
      <Trans>Held for withdrawal #{id}</Trans>
    </Link>
  )
}

function Hosting({ detail: { hosting: h } }: { detail: AccountDetail }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const usdt = (v: string) => `${formatAmount(BigInt(v), tag, { digits: 4 })} ${brand.stable.symbol}`
  const token = (v: string) => `${formatAmount(BigInt(v), tag, { digits: 4 })} ${brand.token.symbol}`
  return (
    <Card label={t`Hosting`}>
      <h3 className="font-medium">
        <Trans>Hosting</Trans>
      </h3>
      <Facts>
        <Fact label={t`Orders, open of all`}>
          {`${formatCount(h.openOrders, tag)} / ${formatCount(h.orders, tag)}`}
        </Fact>
        <Fact label={t`Principal inside`}>{usdt(h.principal)}</Fact>
        <Fact label={t`Promised`}>{`${usdt(h.promisedUsdt)} · ${token(h.promisedToken)}`}</Fact>
        <Fact label={t`Claimed`}>{`${usdt(h.claimedUsdt)} · ${token(h.claimedToken)}`}</Fact>
      </Facts>
    </Card>
  )
}

function MachineSums({ detail: { machines: m } }: { detail: AccountDetail }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const show = (v: string) => formatAmount(BigInt(v), tag, { digits: 4 })
  return (
    <Card label={t`Mining machines`}>
      <h3 className="font-medium">
        <Trans>Mining machines</Trans>
      </h3>
      <Facts>
        <Fact label={t`Power, remaining of all`}>{`${show(m.remainingPower)} / ${show(m.totalPower)}`}</Fact>
        <Fact label={t`Output a day`}>{`${show(m.dailyOutput)} ${brand.token.symbol}`}</Fact>
        <Fact label={t`Output so far`}>{`${show(m.output)} ${brand.token.symbol}`}</Fact>
        <Fact label={t`Still to come, set aside`}>{`${show(m.remainingOutput)} ${brand.token.symbol}`}</Fact>
        <Fact label={t`Automatic exchange`}>{m.autoExchange ? t`on` : t`off`}</Fact>
      </Facts>
    </Card>
  )
}
