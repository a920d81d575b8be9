import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SolvencyAsset, SolvencySnapshot } from '@holdfast/protocol/solvency'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Scale } from 'lucide-react'
import { ApiError } from '@holdfast/client/errors'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount, formatCount, formatCoverage, formatPercent, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { useSliced } from '../../lib/use-sliced.ts'
import { LONG_TIME, undigited } from '../../lib/blanks.ts'
import { Onward } from '../../ui/Onward.tsx'
import { AssetMark } from '../../ui/AssetMark.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Page } from '../../ui/Page.tsx'
import { ReserveLine } from '../../parts/books/ReserveLine.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Mono } from '../../ui/Mono.tsx'
import { Bone, Empty } from '../../ui/States.tsx'
import { Notice, Tag } from '../../ui/Tag.tsx'
import { AnchorCard } from './AnchorCard.tsx'
import { Contracts } from './Contracts.tsx'
import { Coverage } from './Coverage.tsx'
import { History } from './History.tsx'
import { LevelBooks } from './LevelBooks.tsx'
import { Market } from './Market.tsx'
import { OwnLeaf } from './OwnLeaf.tsx'
import { useSnapshot } from './queries.ts'

/** A solvency statement: what is owed to users and what is held, at one final block, and how to check it independently. */
export function SolvencyPage({ id }: { id: number | undefined }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const snapshot = useSnapshot(id)
  const data = useSliced(snapshot.data)
  const none =
    id === undefined && snapshot.error instanceof ApiError && snapshot.error.code === 'SNAPSHOT_UNKNOWN'
  return (
    <Page title={t`Audit report`} width="overview">
      <StaleNote query={snapshot} />
      {!data && snapshot.isError ? (
        <Empty
          icon={<Scale size={22} strokeWidth={1.7} aria-hidden="true" />}
          title={none ? t`No snapshot yet` : t`No snapshot can be shown`}
          action={
            <Button look="ghost" busy={snapshot.isFetching} onClick={() => void snapshot.refetch()}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          {none ? (
            <Trans>The first one follows soon after the start, and then one at regular intervals.</Trans>
          ) : (
            snapshot.error.message
          )}
        </Empty>
      ) : !data ? (
        <>
          <About at={{ block: undigited('000'), time: undigited(formatTime(LONG_TIME, tag, true)) }} />
          <Columns stretch>
            {[0, 1, 2, 3].map((i) => (
              <Bone key={i} className="h-80 rounded-lg" />
            ))}
          </Columns>
        </>
      ) : (
        <>
          {id !== undefined && (
            <Notice
              tone="plain"
              title={t`Snapshot ${data.id} of ${formatTime(data.time, tag, true)}`}
              action={
                <Link
                  to="/solvency"
                  className="flex min-h-11 items-center font-medium text-kelp no-underline"
                >
                  <Trans>To the newest one</Trans>
                  <Onward />
                </Link>
              }
            />
          )}
          <About at={{ block: formatCount(data.block, tag), time: formatTime(data.time, tag, true) }} />
          <Columns stretch>
            {data.assets.map((a) => (
              <Asset key={a.symbol} asset={a} />
            ))}
          </Columns>
          <Columns>
            <OwnLeaf key={data.id} snapshot={data} />
            <div className="flex flex-col gap-3">
              <AnchorCard snapshot={data} />
              <Outside snapshot={data} />
            </div>
          </Columns>
          <Coverage />
          <History shown={data.id} />
        </>
      )}
      <Contracts />
      <LevelBooks />
      <Market />
      <Link
        to="/powers"
        className="hf-card flex min-h-18 items-center gap-3 px-4 py-3 text-ink no-underline hover:bg-sunken"
      >
        <Scale size={20} strokeWidth={1.7} aria-hidden="true" className="shrink-0 text-kelp" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="font-medium">
            <Trans>Powers</Trans>
          </span>
          <span className="text-sm text-ink2">
            <Trans>Who may move what out of the vault, how much at a time, and how late</Trans>
          </span>
        </span>
        <ChevronRight size={18} strokeWidth={1.7} aria-hidden="true" className="text-ink3" />
      </Link>
    </Page>
  )
}

/** What the statement compares. Its block and time stand apart, so that the sentence is whole before they are there. */
function About({ at }: { at: { block: string; time: string } }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-ink2">
        <Trans>
          What we owe users, next to what the vault and the deposit addresses hold, both at the same final
          block. We compute this ourselves; it is not an outside audit.
        </Trans>
      </p>
      <p className="tnum text-xs text-ink2">
        <Trans>Block {at.block}</Trans> · {at.time}
      </p>
    </div>
  )
}

/** One asset: what is held and owed, and the parts of both. */
function Asset({ asset: a }: { asset: SolvencyAsset }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const show = (v: bigint | string, digits = 2) => formatAmount(BigInt(v), tag, { digits })
  const owed = BigInt(a.liabilities)
  const held = BigInt(a.vault) + BigInt(a.forwarders)
  const block = formatCount(a.notIndexedSince ?? 0, tag)
  const rows: [label: string, value: string][] = [
    [t`Withdrawals on their way`, a.inflight],
    [t`Fees for the nodes`, a.fees],
    [t`Deposits not matched yet`, a.unmatched],
    [t`The house's own`, a.house],
    [t`Donated`, a.donated],
  ]
  return (
    <Card label={a.symbol}>
      <CardHead
        title={
          <span className="flex items-center gap-2">
            <AssetMark symbol={a.symbol} size="small" />
            {a.symbol}
          </span>
        }
      >
        <Tag tone={held >= owed ? 'good' : 'bad'}>
          <span data-testid={`ratio-${a.symbol}`}>
            {a.ratioBps === null
              ? t`Nothing owed yet`
              : held >= owed
                ? t`Covered ${formatCoverage(held, owed, tag)}`
                : t`Short ${formatPercent(held, owed, tag, 2)}`}
          </span>
        </Tag>
      </CardHead>
      {a.notIndexedSince !== null && <Notice tone="wait" title={t`Not indexed since block ${block}`} />}
      <ReserveLine
        label={t`${show(owed)} ${a.symbol} owed to users, ${show(held)} ${a.symbol} held`}
        filled={held === 0n ? 0 : ratio(owed, held)}
        hatched={held === 0n ? 0 : 1}
        left={
          <Trans>
            Owed {show(owed)} of {show(held)} {a.symbol} held
          </Trans>
        }
      />
      <Facts ruled>
        <Fact
          label={plural(a.users, {
            one: `Owed to ${formatCount(a.users, tag)} account`,
            other: `Owed to ${formatCount(a.users, tag)} accounts`,
          })}
          strong
        >
          {show(owed, 4)}
        </Fact>
        <Fact label={t`Held by the vault`} strong>
          {show(a.vault, 4)}
        </Fact>
        <Fact label={t`Held by deposit addresses`} strong>
          {show(a.forwarders, 4)}
        </Fact>
      </Facts>
      <details className="group">
        <summary className="-my-2 flex min-h-11 list-none items-center text-sm font-medium text-kelp">
          <Trans>What else is in it, and the root</Trans>
        </summary>
        <Facts className="mt-2">
          {rows.map(([label, value]) => (
            <Fact key={label} label={label}>
              {show(value, 4)}
            </Fact>
          ))}
          {a.cold !== '0' && <Fact label={t`At the cold address, not counted`}>{show(a.cold, 4)}</Fact>}
        </Facts>
        <div className="mt-3">
          <CopyField
            caption={<Trans>Root of all balances</Trans>}
            text={a.root}
            label={t`Copy root`}
            doneLabel={t`Copied`}
            mono
          />
        </div>
      </details>
    </Card>
  )
}

/** How to check the statement without this page. */
function Outside({ snapshot }: { snapshot: SolvencySnapshot }) {
  const { t } = useLingui()
  const url = `${location.origin}/api/solvency/${snapshot.id}.json`
  return (
    <Card label={t`Check it from outside`}>
      <h2>
        <Trans>Check it from outside</Trans>
      </h2>
      <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-sm text-ink2">
        <li>
          <Trans>
            Ask any node for the <Mono>balanceOf</Mono> of the vault and of the deposit addresses at block{' '}
            <Mono>{snapshot.block}</Mono>: that is what is held.
          </Trans>
        </li>
        <li>
          <Trans>
            Load the snapshot. It has one leaf for every account, without addresses; add the leaves up and
            hash them to the root.
          </Trans>
        </li>
        <li>
          <Trans>
            Both at once, with the source code of this app:{' '}
            <Mono>
              npm run check:solvency -- {location.origin} {snapshot.id}
            </Mono>
            . Leaves that you saved can be added as files.
          </Trans>
        </li>
      </ol>
      <CopyField
        caption={<Trans>The whole snapshot</Trans>}
        text={url}
        label={t`Copy address of the snapshot`}
        doneLabel={t`Copied`}
        mono
      />
      <CopyField
        caption={<Trans>The vault</Trans>}
        text={snapshot.vaultAddress}
        label={t`Copy contract address`}
        doneLabel={t`Copied`}
        mono
      />
    </Card>
  )
}
