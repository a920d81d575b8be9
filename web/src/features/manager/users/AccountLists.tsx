import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { brand } from '../../../brand.ts'
import { kindText, ownerText } from '../../../parts/words/ledger-kinds.ts'
import { Select } from '../../../ui/Select.tsx'
import { shopOrderState, withdrawalState } from '../../../parts/words/state-names.ts'
import { TxHash } from '../../../wallet/TxHash.tsx'
import { type ListProps, stateTag, useShown } from './account-list.tsx'
import { AccountLink } from '../kit/AccountLink.tsx'
import { HostingOrders, Machines, NodeRecords, SaleOrders } from './AccountOrders.tsx'
import { ListSection } from '../kit/ListSection.tsx'
import { Sessions } from './Sessions.tsx'

const LISTS = [
  'ledger',
  'hosting',
  'sales',
  'nodes',
  'machines',
  'withdrawals',
  'invites',
  'shop',
  'sessions',
] as const
type List = (typeof LISTS)[number]
/** Lists that only managers and auditors see. */
const RESERVED: readonly List[] = ['shop', 'sessions']

/** Lists of one user's entries, orders and so on, one list at a time. */
export function AccountLists({ address, manager, all }: { address: string; manager: boolean; all: boolean }) {
  const { t } = useLingui()
  const [list, setList] = useState<List>('ledger')
  const names: Record<List, string> = {
    ledger: t`Ledger entries`,
    hosting: t`Hosting orders`,
    sales: t`Orders in sales`,
    nodes: t`Node cards`,
    machines: t`Mining machines`,
    withdrawals: t`Withdrawals`,
    invites: t`Direct invites`,
    shop: t`Shop orders`,
    sessions: t`Sessions`,
  }
  const shown = LISTS.filter((l) => all || !RESERVED.includes(l))
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <div>
        <Select<List>
          label={t`What is listed`}
          value={list}
          items={shown.map((value) => ({ value, label: names[value] }))}
          onChange={setList}
        />
      </div>
      <One key={list} list={list} title={names[list]} address={address} manager={manager} />
    </div>
  )
}

function One({
  list,
  title,
  address,
  manager,
}: {
  list: List
  title: string
  address: string
  manager: boolean
}) {
  switch (list) {
    case 'ledger':
      return <Ledger title={title} address={address} />
    case 'hosting':
      return <HostingOrders title={title} address={address} />
    case 'sales':
      return <SaleOrders title={title} address={address} />
    case 'nodes':
      return <NodeRecords title={title} address={address} />
    case 'machines':
      return <Machines title={title} address={address} />
    case 'withdrawals':
      return <Withdrawals title={title} address={address} />
    case 'invites':
      return <Invites title={title} address={address} />
    case 'shop':
      return <ShopOrders title={title} address={address} />
    case 'sessions':
      break
  }
  return <Sessions of={address} mayChange={manager} />
}

function Ledger({ title, address }: ListProps) {
  const { t } = useLingui()
  const { amount, time } = useShown()
  return (
    <ListSection
      title={title}
      call="pageAccountLedger"
      query={{ address }}
      id={(e) => `${e.journal} ${e.symbol} ${e.seq}`}
      empty={t`Nothing was booked yet.`}
      columns={[
        { key: 'what', label: t`What`, head: true, renderCell: (e) => kindText(e.type) },
        { key: 'time', label: t`Time`, tight: true, renderCell: (e) => time(e.time) },
        {
          key: 'amount',
          label: t`Amount`,
          right: true,
          tight: true,
          renderCell: (e) => amount(e.amount, e.symbol),
        },
        {
          key: 'after',
          label: t`Balance after`,
          right: true,
          tight: true,
          renderCell: (e) => amount(e.balanceAfter, e.symbol),
        },
        {
          key: 'counter',
          label: t`Opposite`,
          renderCell: (e) => e.counter.map((c) => ownerText(c.owner)).join(', '),
        },
        { key: 'journal', label: t`Journal`, right: true, renderCell: (e) => `#${e.journal}` },
        {
          key: 'tx',
          label: t`Transaction`,
          renderCell: (e) => (e.txHash === null ? '–' : <TxHash hash={e.txHash} />),
        },
      ]}
      exported={[
        ['journal', (e) => e.journal],
        ['seq', (e) => e.seq],
        ['type', (e) => e.type],
        ['symbol', (e) => e.symbol],
        ['amount', (e) => e.amount],
        ['balanceAfter', (e) => e.balanceAfter],
        ['time', (e) => e.time],
        ['counter', (e) => e.counter.map((c) => c.owner).join(' ')],
        ['txHash', (e) => e.txHash],
        ['note', (e) => e.note],
      ]}
    />
  )
}

function Withdrawals({ title, address }: ListProps) {
  const { t } = useLingui()
  const { amount, time } = useShown()
  return (
    <ListSection
      title={title}
      call="pageWithdrawQueue"
      query={{ account: address, state: 'all' }}
      id={(w) => w.id}
      empty={t`Nothing was withdrawn yet.`}
      columns={[
        { key: 'id', label: '#', tight: true, head: true, renderCell: (w) => `#${w.id}` },
        { key: 'time', sort: 'time', label: t`Asked for`, tight: true, renderCell: (w) => time(w.time) },
        {
          key: 'amount',
          sort: 'amount',
          label: t`Amount`,
          right: true,
          renderCell: (w) => amount(w.amount, w.symbol),
        },
        { key: 'to', label: t`To`, renderCell: (w) => <AccountLink address={w.wallet} /> },
        {
          key: 'state',
          sort: 'state',
          label: t`State`,
          right: true,
          renderCell: (w) => stateTag(withdrawalState(w.state)),
        },
      ]}
      exported={[
        ['id', (w) => w.id],
        ['symbol', (w) => w.symbol],
        ['amount', (w) => w.amount],
        ['fee', (w) => w.fee],
        ['wallet', (w) => w.wallet],
        ['time', (w) => w.time],
        ['state', (w) => w.state],
        ['reason', (w) => w.reason],
        ['txHash', (w) => w.txHash],
      ]}
    />
  )
}

function Invites({ title, address }: ListProps) {
  const { t } = useLingui()
  const { amount, time } = useShown()
  return (
    <ListSection
      title={title}
      call="pageAccountInvites"
      query={{ address }}
      id={(i) => i.address}
      empty={t`Nobody was invited yet.`}
      columns={[
        {
          key: 'address',
          label: t`Account`,
          head: true,
          renderCell: (i) => <AccountLink address={i.address} />,
        },
        { key: 'time', label: t`Registered`, tight: true, renderCell: (i) => time(i.registeredAt) },
        { key: 'level', label: t`Level`, right: true, renderCell: (i) => `V${i.level}` },
        {
          key: 'own',
          label: t`Own USDT`,
          right: true,
          renderCell: (i) => amount(i.amount, brand.stable.symbol),
        },
        {
          key: 'team',
          label: t`Team USDT`,
          right: true,
          renderCell: (i) => amount(i.teamAmount, brand.stable.symbol),
        },
      ]}
      exported={[
        ['address', (i) => i.address],
        ['registeredAt', (i) => i.registeredAt],
        ['level', (i) => i.level],
        ['amount', (i) => i.amount],
        ['teamAmount', (i) => i.teamAmount],
      ]}
    />
  )
}

function ShopOrders({ title, address }: ListProps) {
  const { t } = useLingui()
  const { amount, time } = useShown()
  return (
    <ListSection
      title={title}
      call="pageAllShopOrders"
      query={{ buyer: address }}
      id={(o) => o.id}
      empty={t`Nothing was ordered yet.`}
      columns={[
        { key: 'id', label: '#', tight: true, head: true, renderCell: (o) => `#${o.id}` },
        { key: 'time', sort: 'createdAt', label: t`Time`, tight: true, renderCell: (o) => time(o.createdAt) },
        { key: 'good', label: t`Goods`, renderCell: (o) => `${o.good.title} × ${o.amount}` },
        {
          key: 'total',
          sort: 'total',
          label: t`Total`,
          right: true,
          renderCell: (o) => amount(o.total, brand.stable.symbol),
        },
        {
          key: 'state',
          sort: 'state',
          label: t`State`,
          right: true,
          renderCell: (o) => stateTag(shopOrderState(o.state)),
        },
      ]}
      exported={[
        ['id', (o) => o.id],
        ['createdAt', (o) => o.createdAt],
        ['good', (o) => o.good.title],
        ['amount', (o) => o.amount],
        ['total', (o) => o.total],
        ['state', (o) => o.state],
      ]}
    />
  )
}
