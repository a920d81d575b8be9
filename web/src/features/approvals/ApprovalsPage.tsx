import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { brand } from '../../brand.ts'
import { shortAddress } from '../../lib/address.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { Bone, Empty } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { GasHint } from '../../wallet/GasHint.tsx'
import type { Flow } from '../../wallet/flow/runner.ts'
import { useFlowSheet } from '../../wallet/flow/use-flow-sheet.tsx'
import { ConnectFirst } from '../../wallet/readiness.tsx'
import { useWallet } from '../../wallet/store.ts'
import { useAccount } from '../../wallet/use-reads.ts'
import { AskedAmount } from './AskedAmount.tsx'
import { Operators } from './Operators.tsx'
import { type Approval, useApprovals } from './queries.ts'
import { revokeFlow, UNLIMITED } from './revoke.flow.ts'
import { spenderNames } from './texts.ts'

/** Lists what contracts may take from the account by its approvals, each with a button to revoke it. */
export function ApprovalsPage() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { status } = useWallet()
  const account = useAccount()
  const approvals = useApprovals()
  const { start, sheet } = useFlowSheet()
  const revokeBy = (flow: Flow) => start({ title: t`Revoke approval`, flow })
  const icon = <ShieldCheck size={22} strokeWidth={1.7} aria-hidden="true" />
  const symbols: Record<Approval['asset'], string> = {
    usdt: brand.stable.symbol,
    token: brand.token.symbol,
    pair: t`LP token`,
  }
  const names = spenderNames()
  const uses: Record<Approval['spender'], string> = {
    main: t`takes the price of a node when you buy one`,
    hostingPool: t`takes what you host`,
    resonancePool: t`takes what you join a period with`,
    liquidityPool: t`takes the shares that you host`,
    swapHelper: t`takes what you pay in a swap`,
    liquidityHelper: t`takes what you add to the pair`,
    router: t`takes what you sell in a swap`,
  }
  const list = approvals.data?.value
  const open = list?.filter((a) => a.amount > 0n) ?? []
  const zeros = list ? list.length - open.length : 0

  function row(a: Approval) {
    const symbol = symbols[a.asset]
    const revoke = t`Revoke ${symbol} for ${names[a.spender]}`
    return (
      <li key={`${a.asset}${a.spender}`}>
        <Card label={`${symbol} · ${names[a.spender]}`}>
          <div className="flex items-center justify-between gap-3">
            <h2>
              {symbol} · {names[a.spender]}
            </h2>
            {a.amount >= UNLIMITED && <Tag tone="wait">{t`Unlimited`}</Tag>}
          </div>
          <Facts>
            <Fact label={t`May take`} strong>
              <span className="break-all" data-testid={`allowance-${a.asset}-${a.spender}`}>
                {formatAmount(a.amount, tag, { digits: 18 })} {symbol}
              </span>
            </Fact>
            <Fact label={t`What for`}>{uses[a.spender]}</Fact>
            <Fact label={t`Contract`}>
              <span className="font-mono text-[13px]">{shortAddress(a.spenderAddress)}</span>
            </Fact>
          </Facts>
          <Button
            look="ghost"
            size="small"
            aria-label={revoke}
            onClick={() => revokeBy(revokeFlow(a.assetAddress, symbol, a.spenderAddress, a.amount))}
          >
            <Trans>Revoke</Trans>
          </Button>
        </Card>
      </li>
    )
  }

  return (
    <Page title={t`Approvals`}>
      <p className="text-sm text-ink2">
        <Trans>
          An approval lets a contract take up to a certain amount from your account. Where exactly the amount
          of each action is asked for, nothing is left over.
        </Trans>
      </p>
      <GasHint />
      {status !== 'starting' && account === null ? (
        <ConnectFirst icon={icon}>
          <Trans>Connect to see what your account has approved.</Trans>
        </ConnectFirst>
      ) : approvals.isError && !list ? (
        <LoadFailed title={t`Your approvals could not be read`} query={approvals} />
      ) : !list ? (
        <Bone className="h-44 rounded-lg" />
      ) : open.length === 0 ? (
        <Empty icon={icon} title={t`Nothing is approved`}>
          <Trans>
            None of our contracts and not the router can take anything from this account: all {zeros}{' '}
            allowances are zero.
          </Trans>
        </Empty>
      ) : (
        <>
          <ul className="flex flex-col gap-3" aria-label={t`Approvals`}>
            {open.map(row)}
          </ul>
          <p className="px-1 text-sm text-ink2">
            {plural(zeros, {
              one: `The other allowance is zero.`,
              other: `The other ${zeros} allowances are zero.`,
            })}
          </p>
        </>
      )}
      {account !== null && <Operators onRevoke={revokeBy} />}
      <AskedAmount />
      {approvals.data && (
        <p className="px-1 text-xs text-ink3">
          <Trans>Read at block {formatCount(approvals.data.block.number, tag)}</Trans>
        </p>
      )}
      {sheet}
    </Page>
  )
}
