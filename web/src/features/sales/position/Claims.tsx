import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '../../../brand.ts'
import { formatAmount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Fact, Facts } from '../../../ui/Card.tsx'
import { Notice } from '../../../ui/Tag.tsx'
import type { ChainProject, Mine, TokenFace } from '../kit/queries.ts'
import type { SaleActions } from './use-sale-actions.tsx'

const usdt = brand.stable.symbol

/** What the account can claim from a project now: released tokens, commissions, power pools, drops; with buttons. */
export function Claims({
  project,
  user,
  token,
  actions,
}: {
  project: ChainProject
  user: Mine['user']
  token: TokenFace
  actions: SaleActions
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const money = (v: bigint) => `${formatAmount(v, tag, { digits: 4 })} ${usdt}`
  const tokens = (v: bigint) =>
    `${formatAmount(v, tag, { digits: 4, decimals: token.decimals })} ${token.symbol}`
  const both = (a: bigint, b: bigint) =>
    a > 0n && b > 0n ? `${money(a)} + ${tokens(b)}` : a > 0n ? money(a) : tokens(b)
  const can = user.usdtBalance > 0n || user.tokenBalance > 0n
  const pools = user.usdtReward + user.usdtTeam
  const poolTokens = user.tokenReward + user.tokenTeam
  return (
    <>
      <Facts>
        <Fact label={t`Ready to take`} strong={can}>
          <span data-testid="sale-claimable">{can ? both(user.usdtBalance, user.tokenBalance) : '0'}</span>
        </Fact>
        {(user.usdtInvite > 0n || user.usdtPending > 0n) && (
          <Fact label={t`Commissions`}>
            {money(user.usdtInvite)}
            {user.usdtPending > 0n && (
              <span className="block text-xs text-amber">
                <Trans>{money(user.usdtPending)} more if the running sale succeeds</Trans>
              </span>
            )}
          </Fact>
        )}
        {(pools > 0n || poolTokens > 0n) && (
          <Fact label={t`Power pools, earned in all`}>{both(pools, poolTokens)}</Fact>
        )}
        {user.drop > 0n && (
          <Fact label={t`Airdrop`} strong>
            {tokens(user.drop)}
          </Fact>
        )}
      </Facts>
      {user.status === 3n && (
        <Notice tone="wait" title={t`Commissions and power pools are held back`}>
          <Trans>
            This account is on the block list, which lapses after 90 days. What it earned stays owed; bought
            tokens, airdrop and refunds are paid as ever.
          </Trans>
        </Notice>
      )}
      {can && (
        <Button onClick={() => actions.claim(project)}>
          <Trans>Claim {both(user.usdtBalance, user.tokenBalance)}</Trans>
        </Button>
      )}
      {can && user.usdtBalance > 0n && user.tokenBalance > 0n && (
        <div className="flex gap-2">
          <Button
            look="quiet"
            size="small"
            className="flex-1"
            onClick={() => actions.claimOne(project, 'usdt')}
          >
            <Trans>Only {usdt}</Trans>
          </Button>
          <Button
            look="quiet"
            size="small"
            className="flex-1"
            onClick={() => actions.claimOne(project, 'token')}
          >
            <Trans>Only {token.symbol}</Trans>
          </Button>
        </div>
      )}
      {user.drop > 0n && (
        <Button look={can ? 'ghost' : 'filled'} onClick={() => actions.claimDrop(project)}>
          <Trans>Claim airdrop {tokens(user.drop)}</Trans>
        </Button>
      )}
    </>
  )
}
