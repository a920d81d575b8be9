import { Trans, useLingui } from '@lingui/react/macro'
import type { Team } from '@holdfast/protocol/levels'
import type { ReactNode } from 'react'
import { brand } from '../../brand.ts'
import { shortAddress } from '../../lib/address.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Conditions } from '../../parts/levels/Conditions.tsx'
import { levelName } from '../../parts/words/level-conditions.ts'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Tag.tsx'

const [usdt, token] = [brand.stable.symbol, brand.token.symbol]

/** What the next level asks for, and what is missing of it. */
export function NextLevel({ next }: { next: NonNullable<Team['next']> }) {
  const { t } = useLingui()
  const list = next.conditions.map((c) => ({ ...c, have: BigInt(c.have), need: BigInt(c.need) }))
  const met = list.filter((c) => c.met).length
  const all = list.length
  const level = levelName(next.level)
  return (
    <Card label={t`To ${level}`}>
      <CardHead title={t`To ${level}`}>
        <Tag tone={met === all ? 'good' : 'plain'}>{t`${met} of ${all} met`}</Tag>
      </CardHead>
      <Conditions level={next.level} list={list} />
      {met === all && (
        <p className="text-sm text-ink2">
          <Trans>Everything holds. The next epoch gives the level if it stays so.</Trans>
        </p>
      )}
    </Card>
  )
}

/** The team's figures: who is in it, what it carries, and what it earns the account. */
export function Figures({ team }: { team: Team }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const count = (n: number) => formatCount(n, tag)
  const money = (v: string) => `${formatAmount(BigInt(v), tag)} ${usdt}`
  const both = (a: string, b: string) =>
    `${formatAmount(BigInt(a), tag, { digits: 4 })} ${usdt} + ${formatAmount(BigInt(b), tag, { digits: 4 })} ${token}`
  const valid = (all: number, some: number): ReactNode => (
    <Trans>
      {count(all)}, {count(some)} valid
    </Trans>
  )
  return (
    <Card label={t`My community`}>
      <CardHead title={<Trans>My community</Trans>} />
      <Facts>
        <Fact label={t`Sharing count`} strong>
          {valid(team.invites, team.inviteValids)}
        </Fact>
        <Fact label={t`Sharing nodes`}>{count(team.sharingNodes)}</Fact>
        <Fact label={t`Community size`} strong>
          {valid(team.members, team.validMembers)}
        </Fact>
        <Fact label={t`Team performance`}>{money(team.teamAmount)}</Fact>
        <Fact label={t`New in this epoch`}>{money(team.teamNew)}</Fact>
      </Facts>
      <Facts ruled>
        <Fact label={t`Paid in`}>{money(team.participation)}</Fact>
        <Fact label={t`My computing power`}>{formatAmount(BigInt(team.effectivePower), tag)}</Fact>
        <Fact label={t`Node cards`}>
          {count(team.cards)}
          {team.identity !== 'superNode' && (
            <span className="block text-xs text-ink2">
              <Trans>{count(team.superNodeCards)} make a super node</Trans>
            </span>
          )}
        </Fact>
        <Fact label={t`Upline address`}>
          {team.upline ? shortAddress(team.upline) : t`none: the first account`}
        </Fact>
      </Facts>
      <Facts ruled>
        <Fact label={t`Invite reward`}>{both(team.inviteReward.usdt, team.inviteReward.token)}</Fact>
        <Fact label={t`Team acceleration`}>
          {formatAmount(BigInt(team.acceleration), tag, { digits: 4 })} {token}
        </Fact>
      </Facts>
    </Card>
  )
}
