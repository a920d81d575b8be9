import { Trans, useLingui } from '@lingui/react/macro'
import { parseAmount } from '@holdfast/protocol/typed-amount'
import {
  OPERATOR_PRICED,
  type OperatorPriced,
  PRICE_STEP_BPS,
  type Price,
  priceApproval,
} from '@holdfast/protocol/prices'
import { useState } from 'react'
import { usePrices } from '../../../api/custody.ts'
import { shortAddress } from '../../../lib/address.ts'
import { formatTime } from '../../../lib/dates.ts'
import { decimalSeparator, formatAmount, formatPercent } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Bone } from '../../../ui/States.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { signApproval } from '../kit/approve.ts'
import { ListSection } from '../kit/ListSection.tsx'
import { useAct } from '../kit/queries.ts'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'

/** Prices with source and age. Those that operators set can be changed here, by a large step only with a second person. */
export function PricesSection({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const list = usePrices()
  const [symbol, setSymbol] = useState<OperatorPriced | 'all'>('all')
  const [asked, setAsked] = useState<Price | null>(null)
  const show = (p: Pick<Price, 'price'>) => `${formatAmount(BigInt(p.price), tag, { digits: 8 })} USDT`
  const source = (p: Price) =>
    ({ par: t`at par`, average24h: t`24 h average of the pair`, operator: t`set by operators` })[p.source]
  return (
    <>
      <section className="flex flex-col gap-3" aria-label={t`Prices`}>
        <h2>
          <Trans>Prices</Trans>
        </h2>
        <Loaded
          query={list}
          failed={t`The prices could not be loaded`}
          skeleton={<Bone className="h-40 rounded-lg" />}
        >
          {(data) => (
            <Table<Price>
              label={t`Prices`}
              rows={data}
              id={(p) => p.symbol}
              columns={[
                { key: 'symbol', label: t`Asset`, head: true, renderCell: (p) => p.symbol },
                { key: 'price', label: t`Price`, right: true, renderCell: show },
                { key: 'source', label: t`Source`, renderCell: source },
                {
                  key: 'at',
                  label: t`As of`,
                  tight: true,
                  renderCell: (p) => (
                    <span className="flex items-center gap-2">
                      {p.at === 0 ? '–' : formatTime(p.at, tag)}
                      {p.stale && <Tag tone="bad">{t`too old`}</Tag>}
                    </span>
                  ),
                },
                {
                  key: 'act',
                  label: t`Change`,
                  right: true,
                  renderCell: (p) =>
                    p.source === 'operator' && mayChange ? (
                      <Button size="small" look="ghost" onClick={() => setAsked(p)}>
                        <Trans>Change</Trans>
                      </Button>
                    ) : null,
                },
              ]}
            />
          )}
        </Loaded>
      </section>
      <ListSection
        title={t`Changes of prices`}
        call="pagePriceHistory"
        query={{ symbol: symbol === 'all' ? undefined : symbol }}
        id={(c) => c.id}
        empty={t`No price was set yet.`}
        columns={[
          {
            key: 'at',
            sort: 'at',
            label: t`Time`,
            head: true,
            tight: true,
            renderCell: (c) => formatTime(c.at, tag, true),
          },
          { key: 'symbol', sort: 'symbol', label: t`Asset`, renderCell: (c) => c.symbol },
          { key: 'price', sort: 'price', label: t`Price`, right: true, renderCell: show },
          {
            key: 'by',
            sort: 'by',
            label: t`Done by`,
            tight: true,
            renderCell: (c) =>
              c.by === null
                ? t`The system`
                : [c.by, c.with].flatMap((a) => (a === null ? [] : [shortAddress(a)])).join(', '),
          },
          { key: 'reason', label: t`Reason`, renderCell: (c) => c.reason },
        ]}
        exported={[
          ['id', (c) => c.id],
          ['symbol', (c) => c.symbol],
          ['price', (c) => c.price],
          ['at', (c) => c.at],
          ['by', (c) => c.by],
          ['with', (c) => c.with],
          ['reason', (c) => c.reason],
        ]}
        filters={
          <Select<OperatorPriced | 'all'>
            label={t`Asset`}
            value={symbol}
            items={[
              { value: 'all' as const, label: t`All assets` },
              ...OPERATOR_PRICED.map((value) => ({ value, label: value })),
            ]}
            onChange={setSymbol}
          />
        }
      />
      {asked && <ChangePrice price={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

/** Whether a step can be small enough for one person; the server decides. */
const isClose = (from: bigint, to: bigint) =>
  (to > from ? to - from : from - to) * 10_000n <= from * 2n * BigInt(PRICE_STEP_BPS)

function ChangePrice({ price, onClose }: { price: Price; onClose(): void }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [text, setText] = useState('')
  const amount = parseAmount(text, 18, decimalSeparator(tag))
  const set = useAct(
    'setPrice',
    (r) => (r.state === 'set' ? t`Changed` : t`Proposed; a second person decides`),
    // A larger change, or one back within a day, needs a second person: the answer is a proposal, and that is signed instead.
    (change) => (alone ? signApproval(priceApproval(change, price.asOf)) : Promise.resolve({})),
  )
  const valid = amount.ok && amount.value > 0n
  const alone = valid && isClose(BigInt(price.price), amount.value)
  return (
    <ReasonSheet
      title={t`Price of ${price.symbol}`}
      description={t`More than ${formatPercent(BigInt(PRICE_STEP_BPS), 10_000n, tag, 2)} away from the price that two agreed to, or back within a day, waits for a second person.`}
      now={`${formatAmount(BigInt(price.price), tag, { digits: 18 })} USDT`}
      then={valid ? `${formatAmount(amount.value, tag, { digits: 18 })} USDT` : '–'}
      word={price.symbol}
      action={t`Change`}
      busy={set.pending}
      onClose={onClose}
      onConfirm={(reason) => {
        if (valid)
          set.submit(
            {
              symbol: price.symbol as OperatorPriced,
              current: price.price,
              proposed: String(amount.value),
              reason,
            },
            onClose,
          )
      }}
    >
      <TextField label={t`USDT for one ${price.symbol}`} value={text} onChange={setText} />
    </ReasonSheet>
  )
}
