import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useStore } from '../lib/store.ts'
import { Button } from '../ui/Button.tsx'
import type { FlowTitle } from './flow/pending.ts'
import { pending } from './flow/pending-list.ts'

/**
 * The button of a transaction: `children`, but where the account has sent the same already, also before a reload, until that is done.
 * @param amount base units, as far as it is known
 */
export function Unsent({
  title: asked,
  amount: wanted,
  children,
}: {
  title: FlowTitle
  amount: bigint | null | undefined
  children: ReactNode
}) {
  const sent = useStore(pending).some(
    ({ title, amount, stage }) =>
      title.id === asked.id &&
      amount === wanted?.toString() &&
      (stage === 'submitted' || stage === 'included'),
  )
  if (!sent) return children
  return (
    <Button disabled>
      <Trans>Under way: see the transaction</Trans>
    </Button>
  )
}
