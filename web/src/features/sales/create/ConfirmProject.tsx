import { Trans, useLingui } from '@lingui/react/macro'
import { sameAddress } from '../../../lib/address.ts'
import type { useSheet } from '../../../lib/use-sheet.ts'
import { useWhom } from '../../../parts/whom/use-whom.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Fact, Facts } from '../../../ui/Card.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import type { ProjectTerms } from './terms.ts'

/** Confirmation of who runs a project and who gets its money, where that is not the account that lists it. */
export default function ConfirmProject({
  terms,
  action,
  onConfirm,
  ...sheet
}: ReturnType<typeof useSheet>['props'] & { terms: ProjectTerms; action: string; onConfirm(): void }) {
  const { t } = useLingui()
  const both = sameAddress(terms.manager, terms.costWallet)
  const manager = useWhom(terms.manager, both ? t`Manager and cost wallet` : t`Manager`)
  const wallet = useWhom(both ? null : terms.costWallet, t`Cost wallet`)
  const why = manager.why ?? wallet.why
  return (
    <Sheet {...sheet} title={t`Confirm the addresses`} closeLabel={t`Close`} cancel>
      <p className="text-sm text-ink2">
        <Trans>They are fixed for good, and nobody can change them later.</Trans>
      </p>
      {manager.view}
      {wallet.view}
      <Facts>
        <Fact label={t`Token`}>
          <span className="font-mono text-xs break-all">{terms.token}</span>
        </Fact>
      </Facts>
      <Button disabled={why !== null} onClick={onConfirm}>
        {why ?? action}
      </Button>
    </Sheet>
  )
}
