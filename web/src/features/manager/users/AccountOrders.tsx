import { useLingui } from '@lingui/react/macro'
import { brand } from '../../../brand.ts'
import { hostingState, machineState, nodeRecordKind, saleState } from '../../../parts/words/state-names.ts'
import { TxHash } from '../../../wallet/TxHash.tsx'
import { type ListProps, stateTag, useShown } from './account-list.tsx'
import { ListSection } from '../kit/ListSection.tsx'

// Lists of one user: hosting orders, purchases in sales, node cards, machines.

export function HostingOrders({ title, address }: ListProps) {
  const { t } = useLingui()
  const { amount, time } = useShown()
  return (
    <ListSection
      title={title}
      call="pageAccountHosting"
      query={{ address }}
      id={(o) => o.orderId}
      empty={t`Nothing was hosted yet.`}
      columns={[
        { key: 'id', label: '#', tight: true, head: true, renderCell: (o) => `#${o.orderId}` },
        { key: 'start', label: t`Start`, tight: true, renderCell: (o) => time(o.startTime) },
        { key: 'end', label: t`Due`, tight: true, renderCell: (o) => time(o.endTime) },
        {
          key: 'amount',
          label: t`Principal`,
          right: true,
          renderCell: (o) => amount(o.amount, brand.stable.symbol),
        },
        {
          key: 'reward',
          label: t`Reward`,
          right: true,
          renderCell: (o) =>
            `${amount(o.rewardUsdt, brand.stable.symbol)} + ${amount(o.rewardToken, brand.token.symbol)}`,
        },
        { key: 'state', label: t`State`, right: true, renderCell: (o) => stateTag(hostingState(o.state)) },
      ]}
      exported={[
        ['orderId', (o) => o.orderId],
        ['period', (o) => o.period],
        ['amount', (o) => o.amount],
        ['rewardUsdt', (o) => o.rewardUsdt],
        ['rewardToken', (o) => o.rewardToken],
        ['claimedUsdt', (o) => o.claimedUsdt],
        ['claimedToken', (o) => o.claimedToken],
        ['startTime', (o) => o.startTime],
        ['endTime', (o) => o.endTime],
        ['state', (o) => o.state],
        ['txHash', (o) => o.txHash],
      ]}
    />
  )
}

export function SaleOrders({ title, address }: ListProps) {
  const { t } = useLingui()
  const { amount, count, time } = useShown()
  return (
    <ListSection
      title={title}
      call="pageAccountSaleOrders"
      query={{ address }}
      id={(o) => `${o.project} ${o.orderId}`}
      empty={t`Nothing was bought in a sale yet.`}
      columns={[
        { key: 'project', label: t`Project`, head: true, renderCell: (o) => o.projectName },
        { key: 'sale', label: t`Sale`, renderCell: (o) => o.saleName },
        { key: 'time', label: t`Time`, tight: true, renderCell: (o) => time(o.startTime) },
        { key: 'units', label: t`Units`, right: true, renderCell: (o) => count(o.nfts) },
        {
          key: 'amount',
          label: t`Paid`,
          right: true,
          renderCell: (o) => amount(o.amount, brand.stable.symbol),
        },
        { key: 'state', label: t`State`, right: true, renderCell: (o) => stateTag(saleState(o.state)) },
      ]}
      exported={[
        ['project', (o) => o.project],
        ['sale', (o) => o.sale],
        ['orderId', (o) => o.orderId],
        ['units', (o) => o.nfts],
        ['amount', (o) => o.amount],
        ['tokens', (o) => o.tokens],
        ['time', (o) => o.startTime],
        ['state', (o) => o.state],
        ['txHash', (o) => o.txHash],
      ]}
    />
  )
}

export function NodeRecords({ title, address }: ListProps) {
  const { t } = useLingui()
  const { amount, count, time } = useShown()
  return (
    <ListSection
      title={title}
      call="pageAccountNodes"
      query={{ address }}
      id={(r) => `${r.txHash} ${r.kind} ${r.tokenId} ${r.other} ${r.cards}`}
      empty={t`There are no node cards yet.`}
      columns={[
        { key: 'kind', label: t`What`, head: true, renderCell: (r) => nodeRecordKind(r.kind) },
        { key: 'time', label: t`Time`, tight: true, renderCell: (r) => time(r.time) },
        { key: 'cards', label: t`Cards`, right: true, renderCell: (r) => count(r.cards) },
        {
          key: 'usdt',
          label: brand.stable.symbol,
          right: true,
          renderCell: (r) => amount(r.usdt, brand.stable.symbol),
        },
        {
          key: 'token',
          label: brand.token.symbol,
          right: true,
          renderCell: (r) => amount(r.token, brand.token.symbol),
        },
        { key: 'tx', label: t`Transaction`, renderCell: (r) => <TxHash hash={r.txHash} /> },
      ]}
      exported={[
        ['kind', (r) => r.kind],
        ['tokenId', (r) => r.tokenId],
        ['cards', (r) => r.cards],
        ['usdt', (r) => r.usdt],
        ['token', (r) => r.token],
        ['other', (r) => r.other],
        ['time', (r) => r.time],
        ['txHash', (r) => r.txHash],
      ]}
    />
  )
}

export function Machines({ title, address }: ListProps) {
  const { t } = useLingui()
  const { amount, count, time } = useShown()
  return (
    <ListSection
      title={title}
      call="pageAccountMachines"
      query={{ address }}
      id={(m) => m.id}
      empty={t`There are no machines yet.`}
      columns={[
        {
          key: 'title',
          label: t`Machine`,
          head: true,
          renderCell: (m) => `${m.machine.title} × ${count(m.units)}`,
        },
        { key: 'time', label: t`Bought`, tight: true, renderCell: (m) => time(m.boughtAt) },
        {
          key: 'price',
          label: t`Price`,
          right: true,
          renderCell: (m) => amount(m.price, brand.stable.symbol),
        },
        {
          key: 'output',
          label: t`Output so far`,
          right: true,
          renderCell: (m) => amount(m.output, brand.token.symbol),
        },
        {
          key: 'rest',
          label: t`Still to come`,
          right: true,
          renderCell: (m) => amount(m.remainingOutput, brand.token.symbol),
        },
        { key: 'state', label: t`State`, right: true, renderCell: (m) => stateTag(machineState(m.status)) },
      ]}
      exported={[
        ['id', (m) => m.id],
        ['machine', (m) => m.machine.title],
        ['units', (m) => m.units],
        ['price', (m) => m.price],
        ['power', (m) => m.power],
        ['days', (m) => m.days],
        ['posted', (m) => m.posted],
        ['output', (m) => m.output],
        ['remainingOutput', (m) => m.remainingOutput],
        ['boughtAt', (m) => m.boughtAt],
        ['endsAt', (m) => m.endsAt],
        ['status', (m) => m.status],
      ]}
    />
  )
}
