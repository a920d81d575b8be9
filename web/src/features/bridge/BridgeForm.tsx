import { Trans, useLingui } from '@lingui/react/macro'
import { toDecimal } from '@holdfast/protocol/amounts'
import type { ChainInfo } from '@holdfast/protocol/chain'
import { useState } from 'react'
import { contractOf } from '../../api/chain-info.ts'
import { brand } from '../../brand.ts'
import { shortAddress } from '../../lib/address.ts'
import { amountFaultTexts, checkAmount } from '../../lib/check-amount.ts'
import { formatSpan } from '../../lib/durations.ts'
import { decimalSeparator, formatAmount, formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { useRiskSheet } from '../../parts/risk/use-risk-sheet.tsx'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Choice } from '../../ui/Segments.tsx'
import { SelectField } from '../../ui/Select.tsx'
import { Bone } from '../../ui/States.tsx'
import { Notice } from '../../ui/Tag.tsx'
import { TakeAll } from '../../ui/TakeAll.tsx'
import { ApprovalFact } from '../../wallet/ApprovalFact.tsx'
import { useFlowSheet } from '../../wallet/flow/use-flow-sheet.tsx'
import { StateButton } from '../../wallet/readiness.tsx'
import { useAccount } from '../../wallet/use-reads.ts'
import { bridgeFlow } from './bridge.flow.ts'
import {
  BRIDGE_TOKENS,
  type BridgeConfig,
  type BridgeToken,
  DEAR_BPS,
  lossBps,
  type Offer,
  ProposalDiffers,
  type Wish,
} from './offer.ts'
import { useDestinations, useOffer, useUsdt } from './queries.ts'
import { bridgeRisks } from './risks.ts'

const usdt = brand.stable.symbol
/** How much less than shown may arrive, of 10,000. */
const TOLERANCE = 50

/** Amount and other chain, what arrives at least, what it costs, and one button. */
export function BridgeForm({ info, config }: { info: ChainInfo; config: BridgeConfig }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const account = useAccount()
  const balance = useUsdt().data?.value ?? null
  const chains = useDestinations(config, info.chainId)
  const [text, setText] = useState('')
  const [to, setTo] = useState('')
  const [token, setToken] = useState<BridgeToken>('USDT')
  const { start, sheet } = useFlowSheet()
  const separator = decimalSeparator(tag)
  const check = checkAmount(text, separator, { balance })
  const chain = chains.data?.find((c) => String(c.id) === to)
  const wish: Wish | null =
    account !== null && chain && check.problem === null && check.value !== null
      ? {
          fromChain: info.chainId,
          token: contractOf(info, 'usdt'),
          account,
          toChain: chain.id,
          toToken: token,
          amount: check.value,
          tolerance: TOLERANCE,
        }
      : null
  const query = useOffer(config, wish)
  // A route for other figures than those above is none.
  const offer = wish && !query.isError ? query.data : undefined
  const show = (v: bigint, decimals = 18) => formatAmount(v, tag, { digits: 4, decimals })
  const faults = {
    ...amountFaultTexts(),
    empty: t`Enter an amount`,
    balance: t`${usdt} balance is insufficient`,
    belowMinimum: '',
    aboveMost: '',
  }
  const problem = check.problem === null ? null : faults[check.problem]
  const risk = useRiskSheet({
    name: 'bridge',
    points: bridgeRisks,
    agree: <Trans>I have read this, and know that others carry it.</Trans>,
    ready: offer !== undefined,
    onAgree: send,
  })

  function send() {
    if (!wish || !offer || !risk.agreed()) return
    start({ title: t`To another chain`, flow: bridgeFlow(config, wish, offer) })
  }

  return (
    <>
      <AmountField
        label={t`Amount`}
        unit={usdt}
        value={text}
        onChange={setText}
        problem={text !== '' && check.problem !== 'empty' ? problem : null}
        side={
          account !== null && (
            <TakeAll
              has={balance !== null && <Trans>Available {show(balance)}</Trans>}
              label={<Trans>Max</Trans>}
              onTake={balance ? () => setText(toDecimal(balance).replace('.', separator)) : undefined}
            />
          )
        }
      />
      {chains.isError && !chains.data ? (
        <LoadFailed title={t`The other chains could not be loaded`} query={chains} />
      ) : chains.data ? (
        <SelectField
          label={t`To chain`}
          value={to}
          items={[
            { value: '', label: t`Choose a chain` },
            ...chains.data.map((c) => ({ value: String(c.id), label: c.name })),
          ]}
          onChange={setTo}
        />
      ) : (
        <Bone className="h-17 rounded-md" />
      )}
      <Choice<BridgeToken>
        label={t`Token that arrives`}
        value={token}
        items={BRIDGE_TOKENS.map((value) => ({ value, label: value }))}
        onChange={setToken}
      />
      {wish && query.isError && (
        <Notice
          tone="bad"
          title={
            query.error instanceof ProposalDiffers
              ? t`The proposed route is not what was asked for`
              : t`No route was found`
          }
        >
          {query.error.message}
        </Notice>
      )}
      <Card label={t`Route`}>
        <Facts>
          <Fact label={t`Arrives at least`} strong>
            <span data-testid="least">
              {offer ? (
                `${show(offer.least, offer.token.decimals)} ${offer.token.symbol}`
              ) : wish && query.isFetching ? (
                <Bone className="ml-auto h-4 w-24" />
              ) : (
                '–'
              )}
            </span>
          </Fact>
          {wish && offer && <RouteFacts wish={wish} offer={offer} gas={info.gasSymbol} show={show} />}
          <ApprovalFact amount={wish ? wish.amount : null} symbol={usdt} />
          <Fact label={t`Run by`}>LI.FI{offer && ` · ${offer.bridge.name}`}</Fact>
          {risk.fact}
        </Facts>
      </Card>
      <ActionBar>
        <StateButton>
          {problem !== null ? (
            <Button disabled>{problem}</Button>
          ) : !chain ? (
            <Button disabled>
              <Trans>Choose a chain</Trans>
            </Button>
          ) : (
            <Button busy={!offer && query.isFetching} disabled={!offer} onClick={send}>
              {offer || query.isFetching ? (
                <Trans>
                  Send {text} {usdt} to {chain.name}
                </Trans>
              ) : (
                <Trans>No route was found</Trans>
              )}
            </Button>
          )}
        </StateButton>
      </ActionBar>
      {risk.sheet}
      {sheet}
    </>
  )
}

/** What the route brings, takes and costs. */
function RouteFacts({
  wish,
  offer,
  gas,
  show,
}: {
  wish: Wish
  offer: Offer
  gas: string
  show(v: bigint, decimals?: number): string
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const loss = lossBps(wish, offer)
  return (
    <>
      <Fact label={t`Arrives about`}>
        {show(offer.receives, offer.token.decimals)} {offer.token.symbol}
      </Fact>
      <Fact label={t`Costs at most`}>
        <span className={loss > DEAR_BPS ? 'font-medium text-red' : ''}>
          {formatPercent(loss, 10_000n, tag, 2)}
        </span>
      </Fact>
      {offer.costs.map((c, i) => (
        <Fact key={`${i} ${c.name}`} label={c.name}>
          {show(c.amount, c.decimals)} {c.symbol}
          <span className="block text-xs text-ink3">{c.included ? t`taken from the amount` : t`on top`}</span>
        </Fact>
      ))}
      {offer.value > 0n && (
        <Fact label={t`Sent along as the bridge's fee`}>
          {show(offer.value)} {gas}
        </Fact>
      )}
      <Fact label={t`Takes about`}>{formatSpan(offer.seconds, tag)}</Fact>
      <Fact label={t`Token there`}>
        <span title={offer.token.address}>{shortAddress(offer.token.address)}</span>
      </Fact>
    </>
  )
}
