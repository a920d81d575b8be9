import { Trans, useLingui } from '@lingui/react/macro'
import type { ChainInfo } from '@holdfast/protocol/chain'
import type { DemoAccount } from '@holdfast/protocol/dev'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import type { Hex } from 'viem'
import { get, post } from '../../api/client.ts'
import { faucet } from '../../api/faucet.ts'
import { EVERYTHING, useSubmit } from '../../api/submit.ts'
import { brand } from '../../brand.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/format.ts'
import { shortAddress } from '../../lib/address.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { openOverlay } from '../../lib/overlay.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { connect } from '../../wallet/connect.ts'
import { demoWallet } from '../../wallet/made-here.ts'
import { useWallet } from '../../wallet/store.ts'
import { useChainClock } from '../../wallet/use-clock.ts'

const HOUR = 3_600

/** Tools of the local test chain: funds, time, demo accounts. They exist on no other chain. */
export default function TestTools({ info }: { info: ChainInfo }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { account, wallet } = useWallet()
  const now = useChainClock()
  const [hours, setHours] = useState('24')
  const accounts = useQuery({
    queryKey: ['demoAccounts'],
    staleTime: Infinity,
    queryFn: () => get('/api/dev/accounts'),
  })

  const work = useSubmit({
    send: (o: { name: string; work(): Promise<string> }) => o.work(),
    onDone: (text) => toast('success', text),
    onRefused: (refusal) => toast('error', refusal),
    stale: EVERYTHING,
  })
  const busy = work.pending ? (work.input?.name ?? null) : null
  const run = (name: string, task: () => Promise<string>) => work.submit({ name, work: task })
  const fund = (address: string) =>
    run('faucet', async () => {
      const { gas, usdt } = await faucet(address)
      return t`Got ${formatAmount(BigInt(usdt), tag)} ${brand.stable.symbol} and ${formatAmount(BigInt(gas), tag)} ${info.gasSymbol}`
    })
  const move = (seconds: number) =>
    run(`time${seconds}`, async () => {
      const { time } = await post('/api/dev/time', { seconds })
      return t`The chain's clock is at ${formatTime(time, tag, true)}`
    })
  const become = (key: Hex | null, name: string) =>
    run('account', async () => {
      const { setDemoKey } = await import('../../wallet/demo.ts')
      const address = setDemoKey(key)
      if (wallet?.id !== 'demo') await connect(await demoWallet(t`Demo wallet`))
      return `${name} ${shortAddress(address)}`
    })
  const roles: Record<DemoAccount['role'], string> = {
    newcomer: t`Newcomer`,
    member: t`Member with a team`,
    nodeHolder: t`Holder of node cards`,
    managerA: t`Manager A`,
    managerB: t`Manager B`,
    finance: t`Finance`,
    sender: t`Sender`,
    auditor: t`Auditor`,
    guardian: t`Guardian`,
  }
  const custom = Number(hours)
  const customOk = Number.isInteger(custom) && custom >= 1 && custom <= 366 * 24

  return (
    <details className="group mt-2 max-w-[1128px] rounded-md border border-dashed border-line-strong px-4 text-sm">
      <summary className="flex min-h-11 list-none items-center gap-2 text-ink2">
        <FlaskConical size={18} strokeWidth={1.7} aria-hidden="true" />
        <span className="font-medium text-ink">
          <Trans>Test tools</Trans>
        </span>
        <span className="ml-auto text-xs">
          <Trans>local chain, {formatTime(now, tag)}</Trans>
        </span>
      </summary>
      <div className="flex flex-col gap-3 pb-4">
        <div className="flex flex-wrap gap-2">
          {account ? (
            <Button look="ghost" size="small" busy={busy === 'faucet'} onClick={() => fund(account)}>
              <Trans>Get test funds</Trans>
            </Button>
          ) : (
            <Button look="ghost" size="small" onClick={() => openOverlay('wallet')}>
              <Trans>Connect wallet</Trans>
            </Button>
          )}
          <Button
            look="ghost"
            size="small"
            busy={busy === `time${12 * HOUR}`}
            onClick={() => move(12 * HOUR)}
          >
            <Trans>+12 hours</Trans>
          </Button>
          <Button
            look="ghost"
            size="small"
            busy={busy === `time${24 * HOUR}`}
            onClick={() => move(24 * HOUR)}
          >
            <Trans>+1 day</Trans>
          </Button>
          <span className="flex items-center gap-2">
            <input
              aria-label={t`Hours to move the clock`}
              value={hours}
              onChange={(event) => setHours(event.target.value)}
              inputMode="numeric"
              maxLength={4}
              className="h-11 w-20 rounded-md border border-line bg-surface px-3"
            />
            <Button
              look="ghost"
              size="small"
              disabled={!customOk}
              busy={busy === `time${custom * HOUR}`}
              onClick={() => move(custom * HOUR)}
            >
              <Trans>Move hours</Trans>
            </Button>
          </span>
        </div>
        <fieldset className="flex flex-wrap gap-2" aria-label={t`Demo accounts`}>
          {(accounts.data ?? []).map((a) => (
            <Button
              key={a.role}
              look="ghost"
              size="small"
              disabled={busy !== null}
              onClick={() => become(a.privateKey as Hex, roles[a.role])}
            >
              {roles[a.role]} <span className="text-ink3">{shortAddress(a.address)}</span>
            </Button>
          ))}
          <Button
            look="ghost"
            size="small"
            disabled={busy !== null}
            onClick={() => become(null, t`New account`)}
          >
            <Trans>New account</Trans>
          </Button>
        </fieldset>
      </div>
    </details>
  )
}
