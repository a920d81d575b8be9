import { useLingui } from '@lingui/react/macro'
import { toDecimal } from '@holdfast/protocol/amounts'
import { parseAmount } from '@holdfast/protocol/typed-amount'
import type { ManagedGood, Store } from '@holdfast/protocol/shop'
import type { WrittenText } from '@holdfast/protocol/texts'
import { useState } from 'react'
import { decimalSeparator } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Check } from '../kit/Check.tsx'
import { PictureField } from '../kit/PictureField.tsx'
import { useAct } from '../kit/queries.ts'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'
import { Texts, written } from '../kit/Texts.tsx'

/** Form to add or change goods. The number of pieces is changed by a difference, so that sales meanwhile stay counted. */
export function GoodEditor({
  good,
  stores,
  onClose,
}: {
  good: ManagedGood | null
  stores: readonly Store[]
  onClose(): void
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const separator = decimalSeparator(tag)
  const [store, setStore] = useState(String(good?.store ?? stores[0]?.id ?? ''))
  const [texts, setTexts] = useState<WrittenText[]>(good?.texts ?? [])
  const [price, setPrice] = useState(good ? toDecimal(BigInt(good.price)).replace('.', separator) : '')
  const [pieces, setPieces] = useState('0')
  const [limit, setLimit] = useState(String(good?.limit ?? 1))
  const [image, setImage] = useState<string | null>(good?.image ?? null)
  const [onSale, setOnSale] = useState(good?.onSale ?? true)
  const save = useAct('saveGood', () => t`Saved`)
  const amount = parseAmount(price, 18, separator)
  const said = written(texts)
  const problem =
    store === ''
      ? t`Add a store first`
      : said.length === 0
        ? t`Write a title`
        : !amount.ok || amount.value === 0n
          ? t`Enter a price`
          : !/^-?\d{1,7}$/.test(pieces)
            ? t`Enter how many pieces come or go`
            : !/^[1-9]\d{0,3}$/.test(limit)
              ? t`Enter how many pieces one order can have`
              : null
  return (
    <ReasonSheet
      title={good ? t`Change goods` : t`New goods`}
      action={problem ?? t`Save`}
      busy={save.pending}
      onClose={onClose}
      onConfirm={(reason) => {
        if (problem === null && amount.ok)
          save.submit(
            {
              ...(good ? { id: good.id } : {}),
              store: Number(store),
              texts: said,
              price: String(amount.value),
              stockChange: Number(pieces),
              limit: Number(limit),
              image,
              onSale,
              reason,
            },
            onClose,
          )
      }}
    >
      <Select
        label={t`Store`}
        value={store}
        items={stores.map((s) => ({ value: String(s.id), label: s.name }))}
        onChange={setStore}
      />
      <Texts value={texts} onChange={setTexts} />
      <PictureField value={image} onChange={setImage} />
      <TextField label={t`Price in USDT`} value={price} onChange={setPrice} />
      <TextField
        label={t`Pieces to add`}
        value={pieces}
        onChange={setPieces}
        note={good ? t`${good.stock} are there now; a negative number takes some away.` : undefined}
      />
      <TextField label={t`At most in one order`} value={limit} onChange={setLimit} />
      <Check label={t`On sale`} value={onSale} onChange={setOnSale} />
      {problem && <output className="text-sm text-amber">{problem}</output>}
    </ReasonSheet>
  )
}
