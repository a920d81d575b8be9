import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { useChainInfo } from '../../api/chain-info.ts'
import { useModuleOpen } from '../../api/modules.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Bone } from '../../ui/States.tsx'
import { Notice } from '../../ui/Tag.tsx'
import { useFlowSheet } from '../../wallet/flow/use-flow-sheet.tsx'
import { StateButton } from '../../wallet/readiness.tsx'
import { useAccount } from '../../wallet/use-reads.ts'
import { claimAllFlow } from './claim.flow.ts'
import type { Claim } from './claims.ts'
import { totals } from './dues.ts'
import { useClaimFee, useClaims } from './queries.ts'
import { claimName, dueText } from './words.ts'

/** Everything that can be claimed now, as the chain tried it out, and one button for all of it. */
export function ClaimAll() {
  const { t } = useLingui()
  const open = useModuleOpen('levelRewards')
  const claims = useClaims()
  const all = claims.data?.value
  return (
    <Card label={t`Ready to take`}>
      <CardHead title={<Trans>Ready to take</Trans>} />
      {!all ? (
        claims.isError ? (
          <LoadFailed title={t`What you can claim could not be read`} query={claims} />
        ) : (
          <Bone className="h-96 rounded-md lg:h-40" />
        )
      ) : all.length === 0 ? (
        <p className="text-sm text-ink2">
          <Trans>Nothing to claim yet. Hosting pays every 12 hours, levels after each epoch.</Trans>
        </p>
      ) : (
        <Parts claims={all} />
      )}
      <ClaimButton claims={all ?? []} />
      {open === false && (
        <Notice tone="plain" title={t`Level rewards: not open yet`}>
          <Trans>
            They are computed in every epoch and add up. They can be claimed here once they are open.
          </Trans>
        </Notice>
      )}
    </Card>
  )
}

/**
 * Claims `claims`, in as many transactions as that takes; below it what it costs. Stands there without any as well, because what it opened
 * goes on when nothing is left to claim.
 */
export function ClaimButton({ claims }: { claims: readonly Claim[] }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const account = useAccount()
  const { data: info } = useChainInfo()
  const { start, sheet } = useFlowSheet()
  const { fee, transactions = 1 } = useClaimFee(claims).data?.value ?? {}
  const sum = totals(claims)
    .map((d) => dueText(d, tag))
    .join(' + ')
  const begin = () =>
    account &&
    start({
      title: t`Claim everything`,
      flow: claimAllFlow(account, claims),
      note: <Parts claims={claims} />,
    })
  return (
    <>
      {claims.length > 0 && (
        <>
          <StateButton>
            <Button onClick={begin}>
              <Trans>Claim {sum}</Trans>
            </Button>
          </StateButton>
          <p className="text-xs text-ink2">
            {info && fee !== undefined && (
              <>
                <Trans>
                  Network fee: about {formatAmount(fee, tag, { digits: 6 })} {info.gasSymbol}.
                </Trans>{' '}
              </>
            )}
            {transactions > 1 ? (
              <Trans>
                {formatCount(transactions, tag)} transactions, one after the other. What fails stays
                claimable.
              </Trans>
            ) : (
              <Trans>
                One transaction for all of it. A part that fails stays claimable and stops no other.
              </Trans>
            )}
          </p>
        </>
      )}
      {sheet}
    </>
  )
}

/** What each part gives; level rewards are one, though each asset is claimed by itself. */
function Parts({ claims }: { claims: readonly Claim[] }) {
  const { tag } = useLanguage()
  const parts = new Map<string, Claim[]>()
  for (const c of claims) {
    const key = c.source === 'levels' ? c.source : c.key
    parts.set(key, [...(parts.get(key) ?? []), c])
  }
  return (
    <Facts>
      {[...parts].map(([key, of]) => (
        <Fact key={key} label={claimName(of[0]!)} strong>
          {of.map((c, i) => (
            <Fragment key={c.key}>
              {i > 0 && ' + '}
              <span data-testid={`claim-${c.key}`}>{c.gives.map((d) => dueText(d, tag)).join(' + ')}</span>
            </Fragment>
          ))}
        </Fact>
      ))}
    </Facts>
  )
}
