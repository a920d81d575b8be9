import { useLingui } from '@lingui/react/macro'
import type { Sourced } from '../../../api/read.ts'
import { brand } from '../../../brand.ts'
import { AssetBooks, CheckYourself, escrowBooks, useEscrowParts } from '../../../parts/books/AssetBooks.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Bone } from '../../../ui/States.tsx'
import type { ProjectRead, useEscrow } from '../kit/queries.ts'

type Escrow = NonNullable<ReturnType<typeof useEscrow>['data']> extends Sourced<infer T> ? T : never

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
  const parts = useEscrowParts()
  const { token, project } = read
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t`The escrow's books`}
      description={t`Everything a sale promises is inside before it starts. What buyers pay stays inside until a day after success.`}
      closeLabel={t`Close`}
    >
      {escrow ? (
        <>
          <AssetBooks
            symbol={token.symbol}
            decimals={token.decimals}
            {...escrowBooks(escrow.value.books.token, parts.token, t`Surplus`)}
          />
          <AssetBooks
            symbol={brand.stable.symbol}
            {...escrowBooks(escrow.value.books.usdt, parts.stable, t`Surplus`)}
          />
        </>
      ) : (
        <Bone className="h-64" />
      )}
      <CheckYourself contract={project.mint} block={escrow?.block.number} />
    </Sheet>
  )
}
