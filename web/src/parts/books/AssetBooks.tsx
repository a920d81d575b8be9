import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatAmount, formatCount, formatCoverage, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Fact, Facts } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { ReserveLine } from './ReserveLine.tsx'
import { Mono } from '../../ui/Mono.tsx'
import { Tag } from '../../ui/Tag.tsx'

/** One asset in a contract's books: what it owes, what it holds, and the parts. Amounts are base units. */
export function AssetBooks({
  symbol,
  decimals = 18,
  balance,
  owed,
  promised = 0n,
  parts,
}: {
  symbol: string
  decimals?: number
  balance: bigint
  owed: bigint
  /** held for what nobody is owed yet */
  promised?: bigint
  parts: readonly (readonly [label: string, amount: bigint])[]
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const show = (v: bigint) => formatAmount(v, tag, { digits: 2, decimals })
  return (
    <section className="flex flex-col gap-3 rounded-md border border-line p-4" aria-label={symbol}>
      <div className="flex items-center justify-between">
        <h3>{symbol}</h3>
        {balance >= owed + promised ? (
          <Tag tone="good">{t`Covered in full`}</Tag>
        ) : (
          <Tag tone="bad">{t`Not covered`}</Tag>
        )}
      </div>
      <ReserveLine
        label={t`${show(owed)} ${symbol} owed, ${show(balance)} ${symbol} held`}
        filled={ratio(owed, balance)}
        hatched={1}
        left={<Trans>Owed {show(owed)}</Trans>}
        right={
          <span>
            {owed === 0n
              ? t`Held ${show(balance)}`
              : t`Held ${show(balance)} (${formatCoverage(balance, owed, tag)})`}
          </span>
        }
      />
      <Facts>
        <Fact label={t`Held by the contract`} strong>
          {show(balance)}
        </Fact>
        {parts.map(([label, amount]) => (
          <Fact key={label} label={label}>
            {show(amount)}
          </Fact>
        ))}
      </Facts>
    </section>
  )
}

/** How to check a contract's books without this page. */
export function CheckYourself({
  contract,
  block,
  children,
}: {
  contract: string | undefined
  /** the block that was read */
  block: number | undefined
  children?: ReactNode
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  return (
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
      {contract && (
        <div className="flex items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-4">
          <span className="min-w-0 flex-1 font-mono text-[13px] break-all">{contract}</span>
          <CopyButton text={contract} label={t`Copy contract address`} doneLabel={t`Copied`} />
        </div>
      )}
      {children}
      {block !== undefined && (
        <p className="text-xs text-ink3">
          <Trans>Read at block {formatCount(block, tag)}</Trans>
        </p>
      )}
    </section>
  )
}

/** The parts of an escrow's books, in words. */
export const useEscrowParts = () => {
  const { t } = useLingui()
  return {
    token: [t`For buyers, sold and for sale`, t`Power pools, and to take back by the manager`],
    stable: [t`Of buyers, until success or refund`, t`Proceeds, commissions and pools not paid yet`],
  } as const
}

type EscrowBooks = { balance: bigint; principal: bigint; reserved: bigint; surplus: bigint }

/** One asset of a project's escrow, as `AssetBooks` shows it. */
export const escrowBooks = (
  b: EscrowBooks,
  [principal, reserved]: readonly [string, string],
  surplus: string,
) => ({
  balance: b.balance,
  owed: b.principal + b.reserved,
  parts: [
    [principal, b.principal],
    [reserved, b.reserved],
    [surplus, b.surplus],
  ] as const,
})
