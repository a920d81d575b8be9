import { Trans, useLingui } from '@lingui/react/macro'
import type { PowerOperation, Powers } from '@holdfast/protocol/powers'
import { useQuery } from '@tanstack/react-query'
import type { Hex } from 'viem'
import { encodeFunctionData } from 'viem'
import { contractOf, type ContractKey, useChainInfo } from '../../api/chain-info.ts'
import { call } from '../../api/client.ts'
import { readContract } from '../../api/read.ts'
import { sameAddress, shortAddresses } from '../../lib/address.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { formatAmount, formatTime } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Mono } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { plainFlow } from '../../wallet/flow/plain.ts'
import type { TxKind } from '../../wallet/flow/pending.ts'
import type { Flow } from '../../wallet/flow/runner.ts'
import { useFlowSheet } from '../../wallet/flow/use-flow-sheet.tsx'
import { useChainClock } from '../../wallet/use-clock.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'
import { callAbi } from './abi.gen.ts'

/** Figures of this size are amounts with 18 decimals; counts and rates of bps are shorter. */
const AMOUNT = /^\d{13,}$/

/** What the connected account may do with a function: make the call at once, after announcing it, or not at all. */
export type May = { immediate: boolean; delay: number }
export const mayAtAll = (may: May | undefined): boolean =>
  may !== undefined && (may.immediate || may.delay > 0)

/** What the connected account may do with functions of a contract, as the AccessManager says, by selector. */
export function useMay(target: ContractKey, selectors: readonly Hex[]) {
  const account = useAccount()
  return useChainRead(
    ['may', account, target, ...selectors],
    account === null
      ? null
      : async (info) => {
          const answers = await Promise.all(
            selectors.map((selector) =>
              readContract(info, contractOf(info, 'accessManager'), callAbi, 'canCall', [
                account,
                contractOf(info, target),
                selector,
              ]),
            ),
          )
          return new Map(answers.map(([immediate, delay], i) => [selectors[i]!, { immediate, delay }]))
        },
  )
}

/** Whether the connected account is a guardian, who pauses by itself. */
export function useIsGuardian() {
  const account = useAccount()
  return useChainRead(
    ['guardian', account],
    account === null
      ? null
      : async (info) => {
          const [member] = await readContract(
            info,
            contractOf(info, 'accessManager'),
            callAbi,
            'hasRole',
            // GUARDIAN in contracts/src/libraries/Roles.sol
            [4n, account],
          )
          return member
        },
  )
}

/** The call itself, or its announcement at the AccessManager where a delay comes first. */
export const governedFlow = (target: Hex, authority: Hex, data: Hex, kind: TxKind, may: May): Flow =>
  may.immediate
    ? plainFlow(kind, async () => ({ to: target, data }))
    : plainFlow('announceCall', async () => ({
        to: authority,
        // 0: as soon as the delay allows
        data: encodeFunctionData({ abi: callAbi, functionName: 'schedule', args: [target, data, 0] }),
      }))

/** Announced calls to one contract, of everybody; those of the connected account can be made when their time has come. */
export function Announced({
  target,
  kind,
  only,
}: {
  target: ContractKey
  kind: TxKind
  /** calls whose signature begins so */
  only: readonly string[]
}) {
  const { t } = useLingui()
  const { data: info } = useChainInfo()
  const { start, sheet } = useFlowSheet()
  const pending = useQuery({
    queryKey: ['powers', 'console'],
    refetchInterval: 5_000,
    queryFn: ({ signal }) => call<Powers>('getPowers', { signal }),
  })
  if (!info) return null
  const address = contractOf(info, target)
  const mine =
    pending.data?.pending.filter(
      (o) => sameAddress(o.target, address) && only.some((name) => o.function.startsWith(name)),
    ) ?? []
  return (
    <>
      {mine.map((o) => (
        <Operation
          key={`${o.operationId} ${o.nonce}`}
          operation={o}
          onMake={() =>
            start({
              title: t`Make the announced change`,
              flow: plainFlow(kind, async () => ({ to: address, data: o.data as Hex })),
            })
          }
        />
      ))}
      {sheet}
    </>
  )
}

function Operation({ operation: o, onMake }: { operation: PowerOperation; onMake(): void }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const now = useChainClock()
  const account = useAccount()
  const dayWord = t`d`
  const ready = o.state === 'ready' || now >= o.executableAt
  return (
    <Card label={t`Announced: ${o.function}`}>
      <CardHead title={<Trans>Announced</Trans>}>
        <Tag tone={ready ? 'good' : 'wait'}>{ready ? t`Can be made` : t`Waiting`}</Tag>
      </CardHead>
      <Mono className="break-all">{o.function}</Mono>
      <Facts>
        {o.args.map((a) => (
          <Fact key={a.name} label={a.name}>
            <span className="break-all" title={a.value}>
              {AMOUNT.test(a.value) ? formatAmount(BigInt(a.value), tag) : shortAddresses(a.value)}
            </span>
          </Fact>
        ))}
        <Fact label={t`Announced by`}>{shortAddresses(o.caller)}</Fact>
        {ready ? (
          <Fact label={t`Until`}>{formatTime(o.expiresAt, tag, true)}</Fact>
        ) : (
          <Fact label={t`Can be made in`}>
            <Countdown until={o.executableAt} now={now} dayWord={dayWord} />
          </Fact>
        )}
      </Facts>
      {sameAddress(o.caller, account) && (
        <Button size="small" disabled={!ready} onClick={onMake}>
          <Trans>Make the change</Trans>
        </Button>
      )}
    </Card>
  )
}
