import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '../brand.ts'
import type { Books, PoolBooks } from '../api/solvency.ts'
import { formatAmount, formatCount, formatCoverage, ratio } from '../lib/format.ts'
import { useLanguage } from '../lib/i18n/i18n.ts'
import { Fact, Facts } from './Card.tsx'
import { CopyButton } from './Copy.tsx'
import { ReserveLine } from './ReserveLine.tsx'
import { Sheet } from './Sheet.tsx'
import { Bone, Mono } from './States.tsx'
import { Tag } from './Tag.tsx'

type Props = {
  books: PoolBooks | undefined
  block: number | undefined
  pool: string | undefined
  open: boolean
  onClose(): void
  onClosed(): void
}

function Asset({ symbol, books }: { symbol: string; books: Books }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const show = (v: bigint) => formatAmount(v, tag, { digits: 2 })
  const owed = books.principal + books.reserved + books.levelDue
  const holds = books.balance >= owed + books.free
  return (
    <section className="flex flex-col gap-3 rounded-md border border-line p-4" aria-label={symbol}>
      <div className="flex items-center justify-between">
        <h3>{symbol}</h3>
        {holds ? <Tag tone="good">{t`Covered in full`}</Tag> : <Tag tone="bad">{t`Not covered`}</Tag>}
      </div>
      <ReserveLine
        label={t`${show(owed)} ${symbol} owed, ${show(books.balance)} ${symbol} held`}
        filled={ratio(owed, books.balance)}
        hatched={1}
        left={<Trans>Owed {show(owed)}</Trans>}
        right={
          <span>
            {owed === 0n
              ? t`Held ${show(books.balance)}`
              : t`Held ${show(books.balance)} (${formatCoverage(books.balance, owed, tag)})`}
          </span>
        }
      />
      <Facts>
        <Fact label={t`Held by the contract`} strong>
          {show(books.balance)}
        </Fact>
        <Fact label={t`Principal of users`}>{show(books.principal)}</Fact>
        <Fact label={t`Rewards set aside`}>{show(books.reserved)}</Fact>
        <Fact label={t`Level shares booked`}>{show(books.levelDue)}</Fact>
        <Fact label={t`Free budget for new orders`}>{show(books.free)}</Fact>
        <Fact label={t`Surplus`}>{show(books.surplus)}</Fact>
      </Facts>
    </section>
  )
}

/** The pool's books of both assets, and how to check them without this page. */
export default function BooksSheet({ books, block, pool, open, onClose, onClosed }: Props) {
  const { t } = useLingui()
  const { tag } = useLanguage()
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
          <Asset symbol={brand.stable.symbol} books={books.usdt} />
          <Asset symbol={brand.token.symbol} books={books.token} />
        </>
      ) : (
        <Bone className="h-64" />
      )}
      <section className="flex flex-col gap-2 text-sm text-ink2">
        <h3 className="text-ink">
          <Trans>Check it yourself</Trans>
        </h3>
        <p>
          <Trans>
            Call <Mono>getSolvency(asset)</Mono> of this contract with any block explorer or node, and compare
            the balance with the token's own <Mono>balanceOf</Mono>.
          </Trans>
        </p>
        {pool && (
          <div className="flex items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-4">
            <span className="min-w-0 flex-1 font-mono text-[13px] break-all">{pool}</span>
            <CopyButton text={pool} label={t`Copy contract address`} doneLabel={t`Copied`} />
          </div>
        )}
        {block !== undefined && (
          <p className="text-xs text-ink3">
            <Trans>Read at block {formatCount(block, tag)}</Trans>
          </p>
        )}
      </section>
    </Sheet>
  )
}
