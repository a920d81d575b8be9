import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useChainInfo } from '../../api/chain-info.ts'
import { owed } from '../../api/books.ts'
import { brand } from '../../brand.ts'
import { formatAmount, formatCoverage, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { useSliced } from '../../lib/use-sliced.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ReserveLine } from '../../parts/books/ReserveLine.tsx'
import { Bone } from '../../ui/States.tsx'
import { Notice, Tag } from '../../ui/Tag.tsx'
import { useBooks } from './queries.ts'
import { useSheet } from '../../lib/use-sheet.ts'
import { Waiting } from '../../ui/Waiting.tsx'

const BooksSheet = lazyPart(() => import('../../parts/books/BooksSheet.tsx'))
const usdt = brand.stable.symbol

export function Solvency() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const { data: read, isError, refetch, isFetching } = useBooks()
  const data = useSliced(read)
  const sheet = useSheet()
  const books = data?.value.usdt
  const due = books ? owed(books) : 0n
  const show = (v: bigint) => formatAmount(v, tag, { digits: 0 })
  return (
    <Card label={t`Solvency`}>
      <CardHead title={<Trans>Solvency</Trans>}>
        {books ? (
          <Tag tone={books.balance >= due ? 'good' : 'bad'}>
            {due === 0n ? t`Nothing owed yet` : formatCoverage(books.balance, due, tag)}
          </Tag>
        ) : (
          !isError && <Bone className="h-5 w-16" />
        )}
      </CardHead>
      {books && data ? (
        <ReserveLine
          label={t`Of ${show(books.balance)} ${usdt} held, ${show(books.principal)} is principal and ${show(books.reserved)} is set aside for rewards`}
          filled={ratio(books.principal + books.reserved + books.levelDue, books.balance)}
          hatched={1}
          left={
            <>
              <Trans>Principal {show(books.principal)}</Trans>
              {'　'}
              <Trans>Rewards set aside {show(books.reserved)}</Trans>
            </>
          }
          right={
            <button
              type="button"
              className="-my-3.5 min-h-11 font-medium text-kelp"
              onClick={() => sheet.open()}
            >
              <Trans>Check it yourself</Trans> ›
            </button>
          }
        />
      ) : isError ? (
        <Notice
          tone="bad"
          title={t`The pool's books could not be read`}
          action={
            <Button look="ghost" size="small" busy={isFetching} onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      ) : (
        <div className="flex flex-col gap-1.5">
          <Bone className="h-1.5" />
          <Bone className="h-4 w-3/4" />
        </div>
      )}
      {sheet.shown && (
        <Suspense fallback={<Waiting />}>
          <BooksSheet
            books={data?.value}
            block={data?.block.number}
            pool={info?.contracts['hostingPool']}
            {...sheet.props}
          />
        </Suspense>
      )}
    </Card>
  )
}
