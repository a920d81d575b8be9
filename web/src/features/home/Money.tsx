import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Check, ShieldCheck } from 'lucide-react'
import { owed } from '../../api/books.ts'
import { useChainInfo } from '../../api/chain-info.ts'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount, formatCoverage, formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { useSliced } from '../../lib/use-sliced.ts'
import { GROUNDS, PartsLine } from '../../parts/books/PartsLine.tsx'
import { useBooksSheet } from '../../parts/books/use-books-sheet.tsx'
import { Onward } from '../../ui/Onward.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Bone } from '../../ui/States.tsx'
import { Notice, Tag } from '../../ui/Tag.tsx'
import { checkBooks } from './check-books.ts'
import { UNIT, wholeParts } from './money-parts.ts'
import { useBooks } from './queries.ts'

const usdt = brand.stable.symbol
/** Grounds of the parts by name. */
const OF = { principal: 'fixed', promised: 'promised', free: 'open', surplus: 'nobodys' } as const

/** What the hosting contract holds and for whom; this browser compares it with the token's own books when asked. */
export function Money() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const query = useBooks()
  const { data: read, isError } = query
  const data = useSliced(read)
  const { open, sheet } = useBooksSheet(
    'hostingPool',
    data && { books: data.value, block: data.block.number },
  )
  const books = data?.value.usdt
  const due = books ? owed(books) : 0n
  const show = (v: bigint) => formatAmount(v, tag, { decimals: 0 })
  const names = {
    principal: t`Principal, goes back to its owners`,
    promised: t`Rewards already promised`,
    free: t`Free, for rewards not yet promised`,
    surplus: t`Surplus`,
  }
  const parts = books && wholeParts(books)
  const division = parts && parts.owed > 0n ? formatPercent(parts.held, parts.owed, tag, 0) : null
  return (
    <Card label={t`Where the money is`}>
      <CardHead title={<Trans>Where the money is</Trans>}>
        {books ? (
          <Tag tone={books.balance >= due ? 'good' : 'bad'}>
            {due === 0n ? t`Nothing owed yet` : formatCoverage(books.balance, due, tag)}
          </Tag>
        ) : (
          !isError && <Bone className="h-5 w-16" />
        )}
      </CardHead>
      {parts && books ? (
        <>
          <Figure size="title" value={show(parts.held)} unit={t`${usdt} in the hosting contract`} />
          <PartsLine
            className="h-2"
            parts={parts.list.map(({ name, amount }) => ({ ground: OF[name], size: amount * UNIT }))}
          />
          <dl className="flex flex-col gap-1.5 text-sm">
            {parts.list.map(({ name, amount }) => (
              <div key={name} className="flex items-baseline gap-2">
                <span
                  className="size-2.5 shrink-0 rounded-[3px]"
                  style={{ background: GROUNDS[OF[name]] }}
                  aria-hidden="true"
                />
                <dt className="grow">{names[name]}</dt>
                <dd className="font-medium whitespace-nowrap">{show(amount)}</dd>
              </div>
            ))}
          </dl>
          <p className="tnum border-t border-line pt-3 text-sm font-medium">
            {division === null ? (
              <Trans>Less than 1 {usdt} is owed</Trans>
            ) : (
              <Trans>
                {division} = {show(parts.held)} held ÷ {show(parts.owed)} owed
              </Trans>
            )}
          </p>
          <CheckNow />
          <p className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-ink2">
            <Trans>Your browser reads the contract itself. No outside audit yet.</Trans>
            <button type="button" className="-my-2 min-h-11 font-medium text-kelp" onClick={open}>
              <Trans>See the books</Trans>
              <Onward />
            </button>
          </p>
        </>
      ) : isError ? (
        <LoadFailed title={t`The pool's books could not be read`} query={query} />
      ) : (
        <>
          <Bone className="h-8 w-52" />
          <Bone className="h-2" />
          <Bone className="h-20" />
          <Bone className="h-13" />
        </>
      )}
      {sheet}
    </Card>
  )
}

/** One tap: the contract's books against the token's own, at one block, read anew. */
function CheckNow() {
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const check = useMutation({ mutationFn: checkBooks })
  const found = check.data
  if (check.isError)
    return (
      <LoadFailed
        tone="wait"
        title={<Trans>It could not be checked</Trans>}
        query={{ error: check.error, refetch: () => info && check.mutate(info) }}
      />
    )
  if (!found)
    return (
      <Button look="ghost" busy={check.isPending} onClick={() => info && check.mutate(info)}>
        <ShieldCheck size={18} strokeWidth={1.7} aria-hidden="true" />
        <Trans>Check it yourself</Trans>
      </Button>
    )
  const seconds = formatAmount(BigInt(Math.max(1, Math.round(found.ms / 100))), tag, {
    decimals: 1,
    digits: 1,
  })
  const block = formatCount(found.block, tag)
  return found.holds ? (
    <output className="flex gap-2 rounded-md bg-kelp-soft px-4 py-3 text-sm">
      <Check size={18} strokeWidth={1.7} className="mt-0.5 shrink-0 text-kelp" aria-hidden="true" />
      <span>
        <Trans>
          <b className="font-medium">Checked by this browser in {seconds} s.</b> At block {block} the contract
          holds all that it owes.
        </Trans>
      </span>
    </output>
  ) : (
    <Notice tone="bad" title={<Trans>The figures do not agree</Trans>}>
      <Trans>
        At block {block} the contract does not hold what its books say. Open the books to see both.
      </Trans>
    </Notice>
  )
}
