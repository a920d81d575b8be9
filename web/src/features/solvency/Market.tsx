import { Trans, useLingui } from '@lingui/react/macro'
import type { LockedKind, NotCirculating, Supply, ValueLocked } from '@holdfast/protocol/supply'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../api/client.ts'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { useSliced } from '../../lib/use-sliced.ts'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Mono } from '../../ui/Mono.tsx'
import { Bone } from '../../ui/States.tsx'

/** The server reads the chain again after half a minute. */
const EVERY_MS = 60_000

const useSupply = () =>
  useQuery({
    queryKey: ['supply'],
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) => get('getSupply', {}, signal),
  })

const useValueLocked = () =>
  useQuery({
    queryKey: ['valueLocked'],
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) => get('getValueLocked', {}, signal),
  })

/** What explorers and listings ask of the token: its supply, and the principal that lies in the contracts. */
export function Market() {
  const { t } = useLingui()
  const supply = useSupply()
  const locked = useValueLocked()
  const told = useSliced(supply.data)
  const value = useSliced(locked.data)
  return (
    <Card label={t`Supply and value locked`}>
      <CardHead title={<Trans>Supply and value locked</Trans>} />
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-x-6">
        {told ? (
          <Circulating supply={told} />
        ) : supply.isError ? (
          <LoadFailed title={t`The supply could not be read`} query={supply} />
        ) : (
          <Bone className="h-64" />
        )}
        {value ? (
          <Principal locked={value} />
        ) : locked.isError ? (
          <LoadFailed title={t`Value locked could not be read`} query={locked} />
        ) : (
          <Bone className="h-64" />
        )}
      </div>
      <p className="text-sm text-ink2">
        <Trans>
          Each address and its amount is in the call <Mono>getSupply</Mono>, each contract and its principal
          in <Mono>getValueLocked</Mono>.
        </Trans>
      </p>
      {told && (
        <CopyField
          caption={<Trans>What circulates, as a number alone</Trans>}
          text={`${location.origin}/api/supply/circulating`}
          label={t`Copy address of the number`}
          doneLabel={t`Copied`}
          mono
        />
      )}
    </Card>
  )
}

const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)

function Circulating({ supply }: { supply: Supply }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const show = (v: bigint | string) => formatAmount(BigInt(v), tag, { digits: 2 })
  const reasons: Record<NotCirculating, string> = {
    budget: t`Set aside for rewards`,
    sale: t`In sales, not released yet`,
    vesting: t`The house's own, by its schedule`,
    vault: t`Vault and cold address`,
    treasury: t`The house's own`,
    dead: t`Lost for good`,
  }
  const of = (reason: NotCirculating) =>
    sumOf(supply.outside.filter((o) => o.reason === reason).map((o) => o.amount))
  return (
    <section className="flex flex-col gap-3" aria-label={brand.token.symbol}>
      <h3>{brand.token.symbol}</h3>
      <Facts>
        <Fact label={t`Supply`} strong>
          {show(supply.total)}
        </Fact>
        {(Object.keys(reasons) as NotCirculating[]).map((reason) => (
          <Fact key={reason} label={reasons[reason]}>
            {of(reason) > 0n && '−'}
            {show(of(reason))}
          </Fact>
        ))}
        <Fact label={t`Circulating`} strong>
          {show(supply.circulating)}
        </Fact>
        <Fact label={t`Destroyed`}>{show(supply.burned)}</Fact>
      </Facts>
      <ReadAt block={supply.block} />
    </section>
  )
}

function Principal({ locked }: { locked: ValueLocked }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const show = (v: bigint | string) => formatAmount(BigInt(v), tag, { digits: 2 })
  const names: [name: string, label: string][] = [
    ['hostingPool', t`Hosting pool`],
    ['resonancePool', t`Resonance pool`],
    ['escrow', t`Sales`],
    ['liquidityPool', t`Liquidity mining`],
  ]
  const sums: Partial<Record<LockedKind, string>> = {
    asset: t`Locked`,
    own: t`Of the house's own token`,
    pair: t`Of shares of the pair`,
  }
  const inPlace = locked.rows.filter((r) => r.kind !== 'vesting')
  const amounts = (name: string) => {
    const rows = inPlace.filter((r) => r.name === name)
    const symbols = [...new Set(rows.map((r) => r.symbol ?? ''))]
    return symbols
      .map((s) => `${show(sumOf(rows.filter((r) => (r.symbol ?? '') === s).map((r) => r.principal)))} ${s}`)
      .join(', ')
  }
  return (
    <section className="flex flex-col gap-3" aria-label={t`Value locked`}>
      <h3>
        <Trans>Value locked</Trans>
      </h3>
      <Facts>
        {names.map(([name, label]) => (
          <Fact key={name} label={label}>
            {amounts(name) || '—'}
          </Fact>
        ))}
      </Facts>
      <Facts ruled>
        {locked.sums.map(({ kind, symbol, principal }) => (
          <Fact key={kind} label={sums[kind] ?? kind} strong>
            {show(principal)} {symbol}
          </Fact>
        ))}
      </Facts>
      <p className="text-sm text-ink2">
        <Trans>Principal alone: rewards, budgets and the vault do not count.</Trans>
      </p>
      <ReadAt block={locked.block} />
    </section>
  )
}

function ReadAt({ block }: { block: number }) {
  const { tag } = useLanguage()
  return (
    <p className="text-xs text-ink3">
      <Trans>Read at block {formatCount(block, tag)}</Trans>
    </p>
  )
}
