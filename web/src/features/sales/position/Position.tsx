import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { saleStateOf } from '@holdfast/protocol/sales'
import { brand } from '../../../brand.ts'
import { formatTime } from '../../../lib/dates.ts'
import { formatAmount, formatCount, ratio } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead, Fact, Facts } from '../../../ui/Card.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { ReserveLine } from '../../../parts/books/ReserveLine.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { saleState } from '../../../parts/words/state-names.ts'
import type { ChainProject, Release, TokenFace } from '../kit/queries.ts'
import type { SaleActions } from './use-sale-actions.tsx'

const usdt = brand.stable.symbol

type Props = {
  project: ChainProject
  release: Release
  name: string
  token: TokenFace
  now: number
  actions: SaleActions
}

/** The account's tokens of one sale: released, locked, and the next step; or how it gets its money back. */
export function Position({ project, release: r, name, token, now, actions }: Props) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const state = r.refunded ? 'principalReturn' : saleStateOf(r.state)
  const show = (v: bigint) => formatAmount(v, tag, { digits: 4, decimals: token.decimals })
  const money = (v: bigint) => formatAmount(v, tag, { digits: 4 })
  const dayWord = t`d`
  const locked = r.tokens - r.vested
  const drop = state === 'success' ? r.drop - r.dropped : 0n
  return (
    <Card label={t`${project.name}, sale ${r.saleIndex}`}>
      <CardHead title={name}>
        <Tag tone={saleState(state).tone}>{saleState(state).name}</Tag>
      </CardHead>
      {state === 'success' || state === 'orderArranged' ? (
        <ReserveLine
          label={t`${show(r.released)} ${token.symbol} are paid out, ${show(r.vested)} are free, all ${show(r.tokens)} lie in the escrow for you until then`}
          filled={ratio(r.released, r.tokens)}
          hatched={ratio(r.vested, r.tokens)}
          left={<Trans>Released {show(r.vested)}</Trans>}
          right={
            <span>
              <Trans>
                Locked {show(locked)} {token.symbol}
              </Trans>
            </span>
          }
        />
      ) : null}
      <Facts>
        <Fact label={t`Bought`} strong>
          {plural(Number(r.units), {
            one: `${formatCount(r.units, tag)} unit, ${show(r.tokens)} ${token.symbol}`,
            other: `${formatCount(r.units, tag)} units, ${show(r.tokens)} ${token.symbol}`,
          })}
        </Fact>
        <Fact label={t`Paid`}>
          {money(r.amount)} {usdt}
        </Fact>
        {state === 'success' && (
          <>
            <Fact label={t`Paid out so far`}>
              {show(r.released)} {token.symbol}
            </Fact>
            <Fact label={t`Ready to take`} strong={r.claimable > 0n}>
              <span data-testid="release-claimable">
                {show(r.claimable)} {token.symbol}
              </span>
            </Fact>
            {r.drop > 0n && (
              <Fact label={t`Airdrop`}>
                {drop > 0n ? `${show(drop)} ${token.symbol}` : t`${show(r.dropped)} ${token.symbol}, claimed`}
              </Fact>
            )}
          </>
        )}
        {state === 'orderArranged' && (
          <Fact label={t`Until the sale closes`}>
            <Trans>
              {money(r.leavable)} {usdt} back, by leaving
            </Trans>
          </Fact>
        )}
        {(state === 'success' || state === 'orderArranged') && r.nextTime > 0n && (
          <>
            <Fact label={t`Next step`}>
              {state === 'success' ? (
                <Countdown until={Number(r.nextTime)} now={now} dayWord={dayWord} />
              ) : (
                formatTime(Number(r.nextTime), tag, true)
              )}
            </Fact>
            <Fact label={t`It frees`}>
              {show(r.nextTokens)} {token.symbol}
            </Fact>
          </>
        )}
        {(state === 'success' || state === 'orderArranged') && (
          <Fact label={t`All free`}>{formatTime(Number(r.endTime), tag, true)}</Fact>
        )}
        {(state === 'orderArranged' || state === 'awaitingOrder') && (
          <Fact label={t`If it fails you take back`}>
            {money(r.amount)} {usdt}
          </Fact>
        )}
        {state === 'principalReturn' && <Fact label={t`Principal return`}>{t`paid back in full`}</Fact>}
      </Facts>
      {r.refundable > 0n && (
        <Button onClick={() => actions.refund(project, r.saleIndex)}>
          <Trans>
            Take back {money(r.refundable)} {usdt}
          </Trans>
        </Button>
      )}
      {r.leavable > 0n && (
        <Button look="ghost" onClick={() => actions.leave(project, r.saleIndex)}>
          <Trans>
            Leave the sale, {money(r.leavable)} {usdt} back
          </Trans>
        </Button>
      )}
    </Card>
  )
}
