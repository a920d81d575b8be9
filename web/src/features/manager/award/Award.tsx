import { Trans, useLingui } from '@lingui/react/macro'
import { AWARD_CLASSES, type AwardMember } from '@holdfast/protocol/award'
import { toDecimal } from '@holdfast/protocol/amounts'
import { useState } from 'react'
import { getAbiItem, toFunctionSelector } from 'viem'
import { contractOf, useChainInfo } from '../../../api/chain-info.ts'
import { brand } from '../../../brand.ts'
import { shortAddress } from '../../../lib/address.ts'
import { formatTime } from '../../../lib/dates.ts'
import { formatAmount, formatCount, formatPercent } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead, Fact, Facts } from '../../../ui/Card.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Bone } from '../../../ui/States.tsx'
import { membersAbi } from '../kit/abi.gen.ts'
import { AccountLink } from '../kit/AccountLink.tsx'
import { Announced } from '../kit/Announced.tsx'
import { mayAtAll, useMay } from '../kit/governed.tsx'
import { ListSection } from '../kit/ListSection.tsx'
import { MANAGE_MEMBERS } from './award.flow.ts'
import { MemberSheet } from './MemberSheet.tsx'
import { classNames, useAwardBooks } from './members.ts'
import { NotifySheet } from './NotifySheet.tsx'

const SET_USER = toFunctionSelector(getAbiItem({ abi: membersAbi, name: 'setUser' }))
const usdt = brand.stable.symbol

/** The special contribution award: its books, who is a member and why, inflows, and what the connected wallet may change. */
export function Award({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const read = useAwardBooks()
  const may = useMay('specialPay', [SET_USER]).data?.value.get(SET_USER)
  const [member, setMember] = useState<string | null>(null)
  const [bringing, setBringing] = useState(false)
  const [history, setHistory] = useState<'now' | 'changes'>('now')
  const show = (v: string | bigint) => `${formatAmount(BigInt(v), tag, { digits: 4 })} ${usdt}`
  const address = info && contractOf(info, 'specialPay')
  const can = mayChange && mayAtAll(may)
  return (
    <>
      <Loaded
        query={read}
        failed={t`The award could not be read`}
        skeleton={<Bone className="h-60 rounded-lg" />}
      >
        {({ value: { config, rates, books } }) => {
          const forces = [config.totalForceA, config.totalForceB, config.totalForceC]
          return (
            <Card label={t`Special contribution award`}>
              <CardHead title={<Trans>Special contribution award</Trans>} />
              <Facts>
                {AWARD_CLASSES.map((key, i) => (
                  <Fact key={key} label={t`Class ${key.toUpperCase()}`}>
                    {formatPercent(rates[i] ?? 0n, 10_000n, tag, 2)} ·{' '}
                    {t`Members: ${formatCount(forces[i] ?? 0n, tag)}`}
                  </Fact>
                ))}
              </Facts>
              <Facts ruled>
                <Fact label={t`Shared in all`}>
                  {show(config.totalRewardA + config.totalRewardB + config.totalRewardC)}
                </Fact>
                <Fact label={t`To be claimed by members`} strong>
                  {show(books.owed)}
                </Fact>
                <Fact label={t`Balance`}>{show(books.balance)}</Fact>
                <Fact label={t`Surplus`}>{show(books.surplus)}</Fact>
              </Facts>
              {mayChange && (
                <div className="flex flex-wrap gap-2">
                  <Button size="small" look="ghost" disabled={!can} onClick={() => setMember('')}>
                    <Trans>Name a member</Trans>
                  </Button>
                  <Button
                    size="small"
                    look="ghost"
                    disabled={forces.every((n) => n === 0n)}
                    onClick={() => setBringing(true)}
                  >
                    <Trans>Bring money</Trans>
                  </Button>
                </div>
              )}
            </Card>
          )
        }}
      </Loaded>
      <Announced target="specialPay" title={MANAGE_MEMBERS} only={['setUser(']} />
      <ListSection
        title={t`Award members`}
        call="pageAwardMembers"
        query={{ history: history === 'changes' }}
        id={(m) => `${m.txHash} ${m.account}`}
        empty={t`Nobody is a member yet. What arrives meanwhile is shared with nobody.`}
        filters={
          <Select<'now' | 'changes'>
            label={t`Award members`}
            value={history}
            items={[
              { value: 'now', label: t`Members now` },
              { value: 'changes', label: t`Every change` },
            ]}
            onChange={setHistory}
          />
        }
        columns={[
          {
            key: 'account',
            label: t`Account`,
            head: true,
            renderCell: (m: AwardMember) => <AccountLink address={m.account} />,
          },
          { key: 'classes', label: t`Classes`, renderCell: (m: AwardMember) => classNames(m.member) },
          { key: 'reason', label: t`Reason`, renderCell: (m: AwardMember) => m.reason },
          {
            key: 'time',
            label: t`Time`,
            tight: true,
            renderCell: (m: AwardMember) => formatTime(m.time, tag, true),
          },
          {
            key: 'act',
            label: t`Actions`,
            right: true,
            renderCell: (m: AwardMember) =>
              can && history === 'now' ? (
                <Button size="small" look="ghost" onClick={() => setMember(m.account)}>
                  <Trans>Change</Trans>
                </Button>
              ) : null,
          },
        ]}
        exported={[
          ['account', (m) => m.account],
          ['a', (m) => m.member.a],
          ['b', (m) => m.member.b],
          ['c', (m) => m.member.c],
          ['reason', (m) => m.reason],
          ['time', (m) => m.time],
          ['txHash', (m) => m.txHash],
        ]}
      />
      <ListSection
        title={t`Inflows`}
        call="pageAwardInflows"
        query={{}}
        id={(r) => `${r.txHash} ${r.time} ${r.usdt} ${r.from ?? ''}`}
        empty={t`Nothing has come in yet. Each inflow is listed here with what every class got of it.`}
        columns={[
          {
            key: 'time',
            label: t`Time`,
            head: true,
            tight: true,
            renderCell: (r) => formatTime(r.time, tag, true),
          },
          { key: 'usdt', label: t`Amount`, right: true, renderCell: (r) => show(r.usdt) },
          ...AWARD_CLASSES.map((key) => ({
            key,
            label: t`Class ${key.toUpperCase()}`,
            right: true,
            renderCell: (r: { parts: Record<'a' | 'b' | 'c', string> }) => show(r.parts[key]),
          })),
          {
            key: 'from',
            label: t`From`,
            renderCell: (r) =>
              r.kind === 'transfer'
                ? t`by transfer, as sales pay`
                : t`brought by ${shortAddress(r.from ?? '')}`,
          },
        ]}
        exported={[
          ['time', (r) => r.time],
          ['kind', (r) => r.kind],
          ['from', (r) => r.from],
          ['usdt', (r) => toDecimal(BigInt(r.usdt))],
          ['a', (r) => toDecimal(BigInt(r.parts.a))],
          ['b', (r) => toDecimal(BigInt(r.parts.b))],
          ['c', (r) => toDecimal(BigInt(r.parts.c))],
          ['txHash', (r) => r.txHash],
        ]}
      />
      {member !== null && address && may && (
        <MemberSheet award={address} account={member} may={may} onClose={() => setMember(null)} />
      )}
      {bringing && address && <NotifySheet award={address} onClose={() => setBringing(false)} />}
    </>
  )
}
