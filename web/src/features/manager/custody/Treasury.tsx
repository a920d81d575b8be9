import { Trans, useLingui } from '@lingui/react/macro'
import { parseAmount } from '@holdfast/protocol/typed-amount'
import { type LedgerSymbol, SYMBOLS } from '@holdfast/protocol/ledger'
import { MOVABLE_ACCOUNTS } from '@holdfast/protocol/house-accounts'
import { useState } from 'react'
import { typedAddress } from '../../../lib/check-address.ts'
import { decimalSeparator, formatAmount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { AddressField } from '../../../parts/AddressField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ownerText } from '../../../parts/words/ledger-kinds.ts'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { WholeList } from '../kit/ListSection.tsx'
import { useAct, useConsole } from '../kit/queries.ts'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'
import { UnorderedPayments } from './UnorderedPayments.tsx'

const USER = 'user'
const PARTIES = [...MOVABLE_ACCOUNTS, USER] as const
type Party = (typeof PARTIES)[number]

/** House accounts, and moving amounts between them and users: one operator proposes, another decides. */
export function Treasury({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [symbol, setSymbol] = useState<LedgerSymbol | 'all'>('all')
  const list = useConsole('listHouseAccounts', {})
  const [empty, setEmpty] = useState<'without' | 'with'>('without')
  return (
    <>
      <WholeList
        title={t`House accounts`}
        call="listHouseAccounts"
        list={list}
        keep={(a) => (empty === 'with' || a.amount !== '0') && (symbol === 'all' || a.symbol === symbol)}
        id={(a) => `${a.account} ${a.symbol}`}
        columns={[
          {
            key: 'account',
            sort: 'account',
            label: t`Account`,
            head: true,
            renderCell: (a) => ownerText(a.account),
          },
          { key: 'symbol', sort: 'symbol', label: t`Asset`, renderCell: (a) => a.symbol },
          {
            key: 'amount',
            sort: 'amount',
            label: t`Balance`,
            right: true,
            renderCell: (a) => formatAmount(BigInt(a.amount), tag, { digits: 6 }),
          },
        ]}
        exported={[
          ['account', (a) => a.account],
          ['symbol', (a) => a.symbol],
          ['amount', (a) => a.amount],
        ]}
        filters={
          <>
            <Select<LedgerSymbol | 'all'>
              label={t`Asset`}
              value={symbol}
              items={[
                { value: 'all', label: t`All assets` },
                ...SYMBOLS.map((value) => ({ value, label: value })),
              ]}
              onChange={setSymbol}
            />
            <Select<'without' | 'with'>
              label={t`Balance`}
              value={empty}
              items={[
                { value: 'without', label: t`With a balance` },
                { value: 'with', label: t`Empty ones too` },
              ]}
              onChange={setEmpty}
            />
          </>
        }
      />
      {mayChange && <Move />}
      <UnorderedPayments mayChange={mayChange} />
    </>
  )
}

function Move() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [from, setFrom] = useState<Party>('treasury')
  const [to, setTo] = useState<Party>('liquidity')
  const [symbol, setSymbol] = useState<LedgerSymbol>('USDT')
  const [address, setAddress] = useState('')
  const [text, setText] = useState('')
  const [asked, setAsked] = useState(false)
  const call = from === USER ? 'proposeDeduction' : to === USER ? 'proposeCredit' : 'proposeAllocation'
  const propose = useAct(call, () => t`Proposed; a second person decides`)
  const name = (p: Party) => (p === USER ? t`a user` : ownerText(p))
  const items = PARTIES.map((value) => ({ value, label: name(value) }))
  const amount = parseAmount(text, 18, decimalSeparator(tag))
  const who = typedAddress(address)
  const user = from === USER || to === USER
  const other = from === USER ? to : from
  const problem =
    from === to
      ? t`Choose two different accounts`
      : user && other !== 'treasury'
        ? t`Between a user and the treasury only`
        : user && who === null
          ? t`Enter an address`
          : !amount.ok || amount.value === 0n
            ? t`Enter an amount`
            : null
  const shown = (p: Party) => ownerText(p === USER ? address : p)
  return (
    <Card label={t`Move`}>
      <h3 className="font-medium">
        <Trans>Move</Trans>
      </h3>
      <div className="flex flex-wrap gap-2">
        <Select<Party> label={t`From`} value={from} items={items} onChange={setFrom} />
        <span className="self-center text-ink2" aria-hidden="true">
          →
        </span>
        <Select<Party> label={t`To`} value={to} items={items} onChange={setTo} />
        <Select<LedgerSymbol>
          label={t`Asset`}
          value={symbol}
          items={SYMBOLS.map((value) => ({ value, label: value }))}
          onChange={setSymbol}
        />
      </div>
      {user && <AddressField label={t`Address`} value={address} onChange={setAddress} />}
      <TextField label={t`Amount`} value={text} onChange={setText} />
      <Button disabled={problem !== null} onClick={() => setAsked(true)}>
        {problem ?? <Trans>Propose to a second person</Trans>}
      </Button>
      {asked && amount.ok && (
        <ReasonSheet
          title={t`Move`}
          description={t`A second person has to approve this.`}
          now={shown(from)}
          then={`${formatAmount(amount.value, tag, { digits: 18 })} ${symbol} → ${shown(to)}`}
          word={symbol}
          whom={user ? who : null}
          action={t`Propose`}
          busy={propose.pending}
          onClose={() => setAsked(false)}
          onConfirm={(reason) =>
            propose.submit(
              {
                ...(user ? { address: who ?? address } : { from, to }),
                symbol,
                amount: String(amount.value),
                reason,
              },
              () => setAsked(false),
            )
          }
        />
      )}
    </Card>
  )
}
