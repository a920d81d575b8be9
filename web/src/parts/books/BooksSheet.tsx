import { useLingui } from '@lingui/react/macro'
import { brand } from '../../brand.ts'
import { type Books, owed, type PoolBooks } from '../../api/books.ts'
import { AssetBooks, CheckYourself } from './AssetBooks.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Bone } from '../../ui/States.tsx'

type Props = {
  books: PoolBooks | undefined
  block: number | undefined
  pool: string | undefined
  open: boolean
  onClose(): void
  onClosed(): void
}

/** One asset of the hosting pool. */
export function PoolAsset({ symbol, books }: { symbol: string; books: Books }) {
  const { t } = useLingui()
  return (
    <AssetBooks
      symbol={symbol}
      balance={books.balance}
      owed={owed(books)}
      promised={books.free}
      parts={[
        [t`Principal of users`, books.principal],
        [t`Rewards set aside`, books.reserved],
        [t`Level shares booked`, books.levelDue],
        [t`Free budget for new orders`, books.free],
        [t`Surplus`, books.surplus],
      ]}
    />
  )
}

/** The pool's books of both assets, and how to check them without this page. */
export default function BooksSheet({ books, block, pool, open, onClose, onClosed }: Props) {
  const { t } = useLingui()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t`The pool's books`}
      description={t`An order is taken only when its whole reward can be set aside at that moment. Principal is kept apart and pays no rewards.`}
      closeLabel={t`Close`}
    >
      {books ? (
        <>
          <PoolAsset symbol={brand.stable.symbol} books={books.usdt} />
          <PoolAsset symbol={brand.token.symbol} books={books.token} />
        </>
      ) : (
        <Bone className="h-64" />
      )}
      <CheckYourself contract={pool} block={block} />
    </Sheet>
  )
}
