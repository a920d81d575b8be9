import { Trans, useLingui } from '@lingui/react/macro'
import type { Sourced } from '../../api/read.ts'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Fact, Facts } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { ReserveLine } from '../../ui/ReserveLine.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Bone, Mono } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { ProjectRead, useEscrow } from './queries.ts'

type Escrow = NonNullable<ReturnType<typeof useEscrow>['data']> extends Sourced<infer T> ? T : never
type Books = Escrow['books']['usdt']

function Asset({
  symbol,
  decimals,
  books,
  principal,
  reserved,
}: {
  symbol: string
  decimals: number
  books: Books
  principal: string
  reserved: string
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const show = (v: bigint) => formatAmount(v, tag, { digits: 2, decimals })
  const owed = books.principal + books.reserved
  return (
    <section className="flex flex-col gap-3 rounded-md border border-line p-4" aria-label={symbol}>
      <div className="flex items-center justify-between">
        <h3>{symbol}</h3>
        {books.balance >= owed ? (
          <Tag tone="good">{t`Covered in full`}</Tag>
        ) : (
          <Tag tone="bad">{t`Not covered`}</Tag>
        )}
      </div>
      <ReserveLine
        label={t`${show(owed)} ${symbol} owed, ${show(books.balance)} ${symbol} held`}
        filled={owed === 0n ? 0 : ratio(books.balance, owed)}
        left={<Trans>Owed {show(owed)}</Trans>}
        right={<span>{t`Held ${show(books.balance)}`}</span>}
      />
      <Facts>
        <Fact label={t`Held by the contract`} strong>
          {show(books.balance)}
        </Fact>
        <Fact label={principal}>{show(books.principal)}</Fact>
        <Fact label={reserved}>{show(books.reserved)}</Fact>
        <Fact label={t`Surplus`}>{show(books.surplus)}</Fact>
      </Facts>
    </section>
  )
}

/** The books of a project's escrow, and how to check them without this page. */
export default function EscrowSheet({
  read,
  escrow,
  open,
  onClose,
  onClosed,
}: {
  read: ProjectRead
  escrow: Sourced<Escrow> | undefined
  open: boolean
  onClose(): void
  onClosed(): void
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { token, project } = read
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t`The escrow's books`}
      description={t`Everything a sale promises is inside before it starts. What buyers pay stays inside until success.`}
      closeLabel={t`Close`}
    >
      {escrow ? (
        <>
          <Asset
            symbol={token.symbol}
            decimals={token.decimals}
            books={escrow.value.books.token}
            principal={t`For buyers, sold and for sale`}
            reserved={t`Power pools, and to take back by the manager`}
          />
          <Asset
            symbol={brand.stable.symbol}
            decimals={18}
            books={escrow.value.books.usdt}
            principal={t`Of buyers, until success or refund`}
            reserved={t`Proceeds, commissions and pools not paid yet`}
          />
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
        <div className="flex items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-4">
          <span className="min-w-0 flex-1 font-mono text-[13px] break-all">{project.mint}</span>
          <CopyButton text={project.mint} label={t`Copy contract address`} doneLabel={t`Copied`} />
        </div>
        {escrow && (
          <p className="text-xs text-ink3">
            <Trans>Read at block {formatCount(escrow.block.number, tag)}</Trans>
          </p>
        )}
      </section>
    </Sheet>
  )
}
