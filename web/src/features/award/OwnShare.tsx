import { Trans, useLingui } from '@lingui/react/macro'
import { AWARD_CLASSES } from '@holdfast/protocol/award'
import { contractOf, useChainInfo } from '../../api/chain-info.ts'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount, formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Bone } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { WorkedSum } from '../../ui/WorkedSum.tsx'
import { useFlowSheet } from '../../wallet/flow/use-flow-sheet.tsx'
import { StateButton } from '../../wallet/readiness.tsx'
import { useAccount } from '../../wallet/use-reads.ts'
import { claimFlow } from './claim.flow.ts'
import { type AwardBooks, type OwnAward, useOwnAward } from './queries.ts'
import { type ByClass, effectiveRates, split } from './share.ts'

const usdt = brand.stable.symbol
/** The inflow that an example is made with. */
const EXAMPLE = 100n * 10n ** 18n

/** What the connected account earned as a member, how that comes to be, and a button to claim it. */
export function OwnShare({ award }: { award: AwardBooks }) {
  const { t } = useLingui()
  const account = useAccount()
  const own = useOwnAward()
  if (account === null)
    return (
      <Card label={t`My share`}>
        <CardHead title={<Trans>My share</Trans>} />
        <p className="text-sm text-ink2">
          <Trans>Connect to see whether you are a member, and what you earned.</Trans>
        </p>
        <StateButton>{null}</StateButton>
      </Card>
    )
  if (own.isError && !own.data) return <LoadFailed title={t`Your share could not be read`} query={own} />
  if (!own.data) return <Bone className="h-44 rounded-lg" />
  return own.data.value.isExist ? (
    <Share own={own.data.value} award={award} />
  ) : (
    <Card label={t`My share`}>
      <CardHead title={<Trans>My share</Trans>}>
        <Tag>{t`No member`}</Tag>
      </CardHead>
      <p className="text-sm text-ink2">
        <Trans>This account was never in a class, so there is nothing to claim.</Trans>
      </p>
    </Card>
  )
}

function Share({ own, award }: { own: OwnAward; award: AwardBooks }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const { start, sheet } = useFlowSheet()
  const show = (v: bigint) => formatAmount(v, tag, { digits: 4 })
  const inside: ByClass<boolean> = { a: own.isForceA, b: own.isForceB, c: own.isForceC }
  const earned: ByClass<bigint> = { a: own.rewardA, b: own.rewardB, c: own.rewardC }
  const classes = AWARD_CLASSES.filter((key) => inside[key])
  const names = classes.map((key) => key.toUpperCase()).join(', ')
  const all = earned.a + earned.b + earned.c
  const next = split(EXAMPLE, award.rates, award.members)
  const now = effectiveRates(award.rates, award.members)
  const can = own.balance > 0n
  return (
    <Card label={t`My share`}>
      <CardHead title={<Trans>My share</Trans>}>
        {classes.length > 0 ? <Tag tone="good">{t`Class ${names}`}</Tag> : <Tag>{t`No member now`}</Tag>}
      </CardHead>
      <span className="text-sm text-ink2">
        <Trans>Ready to take</Trans>
      </span>
      <div className="-mt-2" data-testid="award-claimable">
        <Figure size="title" value={show(own.balance)} unit={usdt} />
      </div>
      <WorkedSum
        label={t`How your share comes to be`}
        rows={[
          ...AWARD_CLASSES.filter((key) => inside[key] || earned[key] > 0n).map((key) => ({
            key,
            label: t`Earned in class ${key.toUpperCase()}`,
            value: show(earned[key]),
            sign: '+' as const,
          })),
          { key: 'paid', label: t`Paid out so far`, value: show(all - own.balance), sign: '−' as const },
        ]}
        result={{ label: t`Ready to take`, value: `${show(own.balance)} ${usdt}` }}
      />
      {classes.length > 0 && (
        <WorkedSum
          label={t`Of the next 100 ${usdt}, as things stand`}
          rows={classes.map((key) => ({
            key,
            label: t`Class ${key.toUpperCase()}`,
            note: `100 × ${formatPercent(now[key], 10_000n, tag, 2)} ÷ ${formatCount(award.members[key], tag)}`,
            value: show(next[key].each),
            sign: '+' as const,
          }))}
          result={{
            label: t`Of the next 100 ${usdt}, as things stand`,
            value: `${show(classes.reduce((sum, key) => sum + next[key].each, 0n))} ${usdt}`,
          }}
        />
      )}
      <StateButton>
        <Button
          disabled={!can}
          onClick={() =>
            info && start({ title: t`Claim the award`, flow: claimFlow(contractOf(info, 'specialPay')) })
          }
        >
          {can ? (
            <Trans>
              Claim {show(own.balance)} {usdt}
            </Trans>
          ) : (
            <Trans>Nothing to claim yet</Trans>
          )}
        </Button>
      </StateButton>
      {sheet}
    </Card>
  )
}
