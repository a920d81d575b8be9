import { Trans, useLingui } from '@lingui/react/macro'
import { anchorOf, type SolvencySnapshot } from '@holdfast/protocol/solvency'
import { useChainInfo } from '../../api/chain-info.ts'
import { formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Bone } from '../../ui/States.tsx'
import { Notice, Tag } from '../../ui/Tag.tsx'
import { type Anchor, useAnchor } from './anchor.ts'

/** Whether the statement on the page is the one whose digest the chain has, so that everybody is shown the same. */
export function AnchorCard({ snapshot }: { snapshot: SolvencySnapshot }) {
  const { t } = useLingui()
  const anchor = useAnchor(snapshot)
  return (
    <Card label={t`The same for everybody?`}>
      <CardHead title={<Trans>The same for everybody?</Trans>}>
        {anchor.data && <AnchorTag state={anchor.data.state} />}
      </CardHead>
      {anchor.data ? (
        <Told anchor={anchor.data} id={snapshot.id} />
      ) : anchor.isError ? (
        <LoadFailed title={t`The chain could not be asked`} query={anchor} />
      ) : (
        <Bone className="h-32" />
      )}
    </Card>
  )
}

export function AnchorTag({ state }: { state: Anchor['state'] }) {
  const { t } = useLingui()
  const words = {
    anchored: ['good', t`Anchored on chain`],
    waiting: ['wait', t`Not yet anchored`],
    differs: ['bad', t`Differs from the chain`],
  } as const
  const [tone, text] = words[state]
  return <Tag tone={tone}>{text}</Tag>
}

/** Warning that a statement differs from the chain's. */
export function Differs() {
  const { t } = useLingui()
  return (
    <Notice tone="bad" title={t`The chain has another snapshot under this number`}>
      <Trans>
        You are shown something else than the chain tells everybody. Keep this page, save your leaf, and ask
        the operator in public.
      </Trans>
    </Notice>
  )
}

function Told({ anchor, id }: { anchor: Anchor; id: number }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const number = formatCount(anchorOf(id), tag)
  const keeper = info?.contracts['statements']
  return (
    <>
      {anchor.state === 'differs' && <Differs />}
      <p className="text-sm text-ink2">
        {anchor.state === 'anchored' ? (
          <Trans>
            Your browser hashed this snapshot and compared it with the chain, which keeps one under each
            number and replaces none. Under number {number} it has this very one.
          </Trans>
        ) : anchor.state === 'waiting' ? (
          <Trans>
            The chain has nothing under number {number} yet: a snapshot is written there soon after it is
            made. Until then others may be shown another one.
          </Trans>
        ) : (
          <Trans>Your browser hashed this snapshot, and under number {number} the chain has another.</Trans>
        )}
      </p>
      {anchor.state !== 'waiting' && (
        <CopyField
          caption={<Trans>Digest on the chain</Trans>}
          text={anchor.digest}
          label={t`Copy digest`}
          doneLabel={t`Copied`}
          mono
        />
      )}
      {keeper && (
        <CopyField
          caption={<Trans>The contract that keeps them</Trans>}
          text={keeper}
          label={t`Copy contract address`}
          doneLabel={t`Copied`}
          mono
        />
      )}
      <p className="text-xs text-ink3">
        {anchor.through === 'wallet' ? (
          <Trans>Read through your wallet</Trans>
        ) : (
          <Trans>Read through this site's node; through your wallet's once one is connected</Trans>
        )}
      </p>
    </>
  )
}
