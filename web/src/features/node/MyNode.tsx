import { Trans, useLingui } from '@lingui/react/macro'
import { contractOf, useChainInfo } from '../../api/chain-info.ts'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount, formatPercent, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { ReserveLine } from '../../parts/books/ReserveLine.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFlowSheet } from '../../wallet/flow/use-flow-sheet.tsx'
import type { useMyNode } from './queries.ts'
import { claimFlow } from './claim.flow.ts'

const { symbol: token } = brand.token
const { symbol: usdt } = brand.stable
type User = NonNullable<ReturnType<typeof useMyNode>['data']>['value']['user']

/** Income of the account's own cards, with a button to claim it. @param total number of all cards */
export function MyNode({ user, total }: { user: User; total: bigint | undefined }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const { start, sheet } = useFlowSheet()
  const show = (v: bigint) => formatAmount(v, tag, { digits: 4 })
  const both = (a: bigint, b: bigint) =>
    b === 0n
      ? `${show(a)} ${usdt}`
      : a === 0n
        ? `${show(b)} ${token}`
        : `${show(a)} ${usdt} + ${show(b)} ${token}`
  const can = user.balance > 0n || user.tokenBalance > 0n
  const [paid, earned] = [user.debt + user.tokenDebt, user.rewardTotal + user.tokenRewardTotal]
  return (
    <Card label={t`My node`}>
      <CardHead title={<Trans>My node</Trans>}>
        {user.power > 0n ? <Tag tone="good">{t`Already a node`}</Tag> : <Tag>{t`No card held now`}</Tag>}
      </CardHead>
      <span className="text-sm text-ink2">
        <Trans>Ready to take</Trans>
      </span>
      <div className="-mt-2 flex flex-col" data-testid="node-claimable">
        <Figure size="title" value={show(user.balance)} unit={usdt} />
        <Figure size="title" value={show(user.tokenBalance)} unit={token} />
      </div>
      <ReserveLine
        label={t`Of what your cards earned, ${both(user.debt, user.tokenDebt)} are paid; the rest lies in the contract for you`}
        filled={ratio(paid, earned)}
        hatched={earned > 0n ? 1 : 0}
        left={<Trans>Paid {both(user.debt, user.tokenDebt)}</Trans>}
      />
      <Facts ruled>
        <Fact label={t`Earned in total`}>{both(user.rewardTotal, user.tokenRewardTotal)}</Fact>
        <Fact label={t`Cards`}>{formatCount(user.power, tag)}</Fact>
        {total !== undefined && total > 0n && (
          <Fact label={t`Share of everything`}>
            {formatPercent(user.power, total, tag, 2)} ({formatCount(user.power, tag)} /{' '}
            {formatCount(total, tag)})
          </Fact>
        )}
      </Facts>
      <Button
        disabled={!can}
        onClick={() =>
          info && start({ title: t`Claim node income`, flow: claimFlow(contractOf(info, 'nodes')) })
        }
      >
        {can ? (
          <Trans>Claim {both(user.balance, user.tokenBalance)}</Trans>
        ) : (
          <Trans>Nothing to claim yet</Trans>
        )}
      </Button>
      {sheet}
    </Card>
  )
}
