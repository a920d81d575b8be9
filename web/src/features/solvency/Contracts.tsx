import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useChainInfo } from '../../api/chain-info.ts'
import { type Books, owed } from '../../api/books.ts'
import { readBooks } from '../../api/solvency.ts'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount, formatCoverage, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { useSliced } from '../../lib/use-sliced.ts'
import { Onward } from '../../ui/Onward.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { ReserveLine } from '../../parts/books/ReserveLine.tsx'
import { Bone } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useChainRead } from '../../wallet/use-reads.ts'
import { useSheet } from '../../lib/use-sheet.ts'
import { Waiting } from '../../ui/Waiting.tsx'

const BooksSheet = lazyPart(() => import('../../parts/books/BooksSheet.tsx'))

/** The hosting pool's books, read from the contract: it holds principal and rewards itself, apart from the vault. */
export function Contracts() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const books = useChainRead(['books'], readBooks)
  const sheet = useSheet()
  const b = useSliced(books.data)?.value
  return (
    <Card label={t`Hosting pool`}>
      <CardHead title={<Trans>Hosting pool</Trans>}>
        <button
          type="button"
          className="-my-3 min-h-11 text-sm font-medium text-kelp"
          onClick={() => sheet.open()}
        >
          <Trans>Check it yourself</Trans>
          <Onward />
        </button>
      </CardHead>
      <p className="text-sm text-ink2">
        <Trans>Principal and rewards of hosting lie in their own contract, apart from the vault.</Trans>
      </p>
      {b ? (
        <div className="grid gap-4 lg:grid-cols-2 lg:gap-x-6">
          <Line symbol={brand.stable.symbol} books={b.usdt} />
          <Line symbol={brand.token.symbol} books={b.token} />
        </div>
      ) : books.isError ? (
        <LoadFailed title={t`The pool's books could not be read`} query={books} />
      ) : (
        <Bone className="h-16" />
      )}
      {books.data && (
        <p className="text-xs text-ink3">
          <Trans>Read at block {formatCount(books.data.block.number, tag)}</Trans>
        </p>
      )}
      {sheet.shown && (
        <Suspense fallback={<Waiting />}>
          <BooksSheet
            books={b}
            block={books.data?.block.number}
            pool={info?.contracts['hostingPool']}
            {...sheet.props}
          />
        </Suspense>
      )}
    </Card>
  )
}

function Line({ symbol, books }: { symbol: string; books: Books }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const due = owed(books)
  const show = (v: bigint) => formatAmount(v, tag, { digits: 2 })
  return (
    <div className="flex flex-col gap-2">
      <span className="flex items-center justify-between text-sm font-medium">
        {symbol}
        <Tag tone={books.balance >= due ? 'good' : 'bad'}>
          {due === 0n ? t`Nothing owed yet` : formatCoverage(books.balance, due, tag)}
        </Tag>
      </span>
      <ReserveLine
        label={t`${show(due)} ${symbol} owed, ${show(books.balance)} ${symbol} held`}
        filled={ratio(due, books.balance)}
        hatched={1}
        left={
          <Trans>
            Owed {show(due)} of {show(books.balance)} {symbol} held
          </Trans>
        }
      />
    </div>
  )
}
