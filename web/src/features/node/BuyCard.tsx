import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { contractOf, useChainInfo } from '../../api/chain-info.ts'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Card as Box, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { ReserveLine } from '../../parts/books/ReserveLine.tsx'
import { Bone } from '../../ui/States.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFlowSheet } from '../../wallet/flow/use-flow-sheet.tsx'
import { ApprovalFact } from '../../wallet/ApprovalFact.tsx'
import { StateButton } from '../../wallet/readiness.tsx'
import { Unsent } from '../../wallet/Unsent.tsx'
import { useRegistration } from '../../wallet/use-registration.ts'
import { useAccount } from '../../wallet/use-reads.ts'
import { useRiskSheet } from '../../parts/risk/use-risk-sheet.tsx'
import { BUY, buyFlow } from './buy.flow.ts'
import { nodeRisks } from './risks.ts'
import type { Card } from './queries.ts'

const { symbol: usdt } = brand.stable
/** The most cards of one purchase. */
const MOST = 20

/** Buys cards of one kind: how many, what they cost at most, and one button whose label says what is missing. */
export function BuyCard({
  card,
  balance,
  holds,
}: {
  card: Card
  balance: bigint | undefined
  holds: boolean
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const account = useAccount()
  const registered = useRegistration()
  const [wanted, setWanted] = useState(1)
  const { start, sheet } = useFlowSheet()
  const left = card.supply - card.mints
  const most = left < MOST ? Number(left) : MOST
  const count = Math.min(wanted, most)
  const times = BigInt(count)
  const cost = card.price * times
  const show = (v: bigint) => formatAmount(v, tag, { digits: 2 })

  const risk = useRiskSheet({
    name: 'node',
    points: nodeRisks,
    agree: <Trans>I have read this and pay only what I can afford to lose.</Trans>,
    ready: balance !== undefined && balance >= cost,
    onAgree: buy,
  })

  function buy() {
    if (!info || !risk.agreed()) return
    start({
      title: t`Buy node`,
      flow: buyFlow({
        main: contractOf(info, 'main'),
        usdt: contractOf(info, 'usdt'),
        tokenId: card.tokenId,
        times,
        maxPrice: card.price,
      }),
      onDone: () => setWanted(1),
    })
  }

  function button() {
    if (balance !== undefined && balance < cost)
      return <Button disabled>{t`${usdt} balance is insufficient`}</Button>
    return (
      <Button
        busy={balance === undefined || registered === undefined}
        look={holds ? 'ghost' : 'filled'}
        onClick={buy}
      >
        <Trans>
          Buy node for {show(cost)} {usdt}
        </Trans>
      </Button>
    )
  }

  return (
    <Box label={t`Buy node`}>
      <CardHead title={holds ? <Trans>Buy another node</Trans> : <Trans>Buy node</Trans>}>
        {left === 0n ? <Tag tone="wait">{t`Sold out`}</Tag> : <Tag tone="good">{t`On sale`}</Tag>}
      </CardHead>
      <div className="flex items-center justify-between gap-3">
        <Figure size="big" value={show(cost)} unit={usdt} />
        <Stepper label={t`Number of cards`} value={count} most={most} onChange={setWanted} />
      </div>
      <ReserveLine
        label={t`${formatCount(card.mints, tag)} of ${formatCount(card.supply, tag)} cards are sold`}
        filled={ratio(card.mints, card.supply)}
        left={
          <Trans>
            {formatCount(card.mints, tag)} of {formatCount(card.supply, tag)} sold
          </Trans>
        }
        right={
          <span>
            <Trans>{formatCount(left, tag)} left</Trans>
          </span>
        }
      />
      <Facts ruled>
        <Fact label={t`At most per node`}>
          {show(card.price)} {usdt}
        </Fact>
        <ApprovalFact amount={cost} symbol={usdt} />
        {account !== null && (
          <Fact label={t`Your balance`}>
            {balance === undefined ? <Bone className="ml-auto h-4 w-24" /> : `${show(balance)} ${usdt}`}
          </Fact>
        )}
        <Fact label={t`Level`}>{t`V1 at once`}</Fact>
        <Fact label={t`Shares`}>{t`in what comes in from then on`}</Fact>
        {risk.fact}
      </Facts>
      {left === 0n ? (
        <Button disabled>{t`Sold out`}</Button>
      ) : (
        <StateButton registers>
          <Unsent title={BUY} amount={cost}>
            {button()}
          </Unsent>
        </StateButton>
      )}
      {risk.sheet}
      {sheet}
    </Box>
  )
}
