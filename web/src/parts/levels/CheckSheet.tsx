import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useChainInfo } from '../../api/chain-info.ts'
import { useSession } from '../../api/session.ts'
import { formatTime } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Bone } from '../../ui/States.tsx'
import { Notice } from '../../ui/Tag.tsx'
import type { Checked } from './check.ts'
import { CheckSteps } from './CheckSteps.tsx'
import { recompute } from './read-epoch.ts'

/** Recomputes one epoch for the session's account in this browser, and says whether the chain's root agrees. */
export default function CheckSheet({
  n,
  ...sheet
}: {
  n: number
  open: boolean
  onClose(): void
  onClosed(): void
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const { loginAccount } = useSession()
  const query = useQuery({
    queryKey: ['recomputed', info?.chainId, loginAccount, n],
    enabled: info !== undefined,
    staleTime: 0,
    queryFn: () => {
      if (!info) throw new Error('asked before the deployment is known')
      return recompute(info, loginAccount, n)
    },
  })
  const { data } = query
  return (
    <Sheet
      {...sheet}
      title={t`Check it yourself`}
      description={
        data
          ? t`Epoch ${n}, ${formatTime(data.proof.startsAt, tag)} to ${formatTime(data.proof.endsAt, tag)}`
          : t`Epoch ${n}`
      }
      closeLabel={t`Close`}
    >
      {data ? (
        <>
          <div aria-live="polite">
            <Verdict checked={data.checked} />
          </div>
          <CheckSteps {...data} />
        </>
      ) : query.isError ? (
        <LoadFailed title={t`It could not be recomputed`} query={query} />
      ) : (
        <Bone className="h-80 rounded-md" />
      )}
    </Sheet>
  )
}

function Verdict({ checked: { verdict } }: { checked: Checked }) {
  const { t } = useLingui()
  switch (verdict) {
    case 'same':
      return (
        <Notice tone="good" title={t`Equal: the chain has what this browser computed`}>
          <Trans>
            Level, team and amounts are in your leaves, and these lead to the root that was read from the
            chain itself. What you have inside adds up to what the contract says. When each change came, your
            team's deposits and the weights of others are told by our server and fit; the epoch's files have
            all.
          </Trans>
        </Notice>
      )
    case 'differs':
      return (
        <Notice tone="bad" title={t`It differs`}>
          <Trans>
            What our server says does not fit the rules or the root on the chain; the marked steps show where.
            Keep this page and ask the operator. Before an epoch is active, the guardian can veto it.
          </Trans>
        </Notice>
      )
    case 'waiting':
      return (
        <Notice tone="wait" title={t`Not on the chain yet`}>
          <Trans>The figures fit the rules. Compare them with the root once the epoch is posted.</Trans>
        </Notice>
      )
    case 'part':
      return (
        <Notice tone="wait" title={t`Equal as far as it could be compared`}>
          <Trans>
            Your leaves lead to the root on the chain, but what you have inside could not be compared with the
            contract: it could not be read, or not all changes are listed. Open this page again; if it stays
            like this, compute the epoch from its files.
          </Trans>
        </Notice>
      )
    case 'none':
      break
  }
  return (
    <Notice tone="plain" title={t`You have no leaf in this epoch`}>
      <Trans>You have earned nothing yet and never had a level, so there is nothing to prove.</Trans>
    </Notice>
  )
}
