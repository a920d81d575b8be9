import type { ContractName } from '@holdfast/protocol/contracts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountRecord, BlackListEntry, BlackListName } from '@holdfast/protocol/accounts'
import { useState } from 'react'
import { type Address, encodeFunctionData, getAbiItem, toFunctionSelector } from 'viem'
import { contractOf, useChainInfo } from '../../../api/chain-info.ts'
import { formatTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useFlowSheet } from '../../../wallet/flow/use-flow-sheet.tsx'
import { useAccount } from '../../../wallet/use-reads.ts'
import { listAbi } from '../kit/abi.gen.ts'
import { Announced } from '../kit/Announced.tsx'
import { governedFlow } from '../kit/governed.flow.ts'
import { mayAtAll, useMay } from '../kit/governed.tsx'
import { BLACK_LIST } from './black-list.flow.ts'
import { useAct } from '../kit/queries.ts'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'

const CONTRACTS: Record<BlackListName, ContractName> = {
  nodes: 'nodes',
  sales: 'mintFactory',
  hosting: 'hostingPool',
  levels: 'teamRewards',
}
const FUNCTIONS = ['setIsBlackList', 'renewBlackList'] as const
const selectorOf = (name: (typeof FUNCTIONS)[number]) =>
  toFunctionSelector(getAbiItem({ abi: listAbi, name }))
const RENEWAL = ['renewBlackList('] as const
const SELECTORS = FUNCTIONS.map(selectorOf)

const callOf = (name: (typeof FUNCTIONS)[number], account: Address, listed: boolean) =>
  name === 'renewBlackList'
    ? encodeFunctionData({ abi: listAbi, functionName: name, args: [account] })
    : encodeFunctionData({ abi: listAbi, functionName: name, args: [account, listed] })

/** The contracts' blacklists, which stop a user's claims for a time, with buttons to add or remove the user. */
export function BlackLists({
  account,
  entries,
  mayChange,
}: {
  account: AccountRecord
  entries: readonly BlackListEntry[]
  mayChange: boolean
}) {
  const { t } = useLingui()
  const listed = entries.some((e) => e.listed)
  return (
    <>
      <Card label={t`Blacklist`}>
        <CardHead title={<Trans>Blacklist</Trans>}>
          <Tag tone={listed ? 'bad' : 'plain'}>{listed ? t`Blacklisted` : t`Not blacklisted`}</Tag>
        </CardHead>
        <p className="text-sm text-ink2">
          <Trans>
            An entry stops claims for 90 days and lapses by itself; what is earned stays owed. Principal,
            refunds, bought tokens, hosting rewards and everything on this server go on as before: balances,
            transfers and withdrawals are not stopped.
          </Trans>
        </p>
        <ul className="flex flex-col divide-y divide-line">
          {entries.map((entry) => (
            <Entry key={entry.list} account={account} entry={entry} mayChange={mayChange} />
          ))}
        </ul>
      </Card>
      {mayChange &&
        entries.map((e) => (
          <Announced key={e.list} target={CONTRACTS[e.list]} title={BLACK_LIST} only={RENEWAL} />
        ))}
    </>
  )
}

function Entry({
  account,
  entry,
  mayChange,
}: {
  account: AccountRecord
  entry: BlackListEntry
  mayChange: boolean
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const connected = useAccount()
  const { data: info } = useChainInfo()
  const { start, sheet } = useFlowSheet()
  const [listing, setListing] = useState<boolean | null>(null)
  const may = useMay(CONTRACTS[entry.list], SELECTORS).data?.value
  const note = useAct('noteBlackList', () => t`The reason is written down`)
  const [what, stops] = {
    nodes: [t`Node cards`, t`Stops claims of node dividends.`],
    sales: [t`Projects`, t`Stops claims of commissions and power pools.`],
    hosting: [t`Hosting`, t`Marks the account as blocked; stops nothing that the pool owes.`],
    levels: [t`Level rewards`, t`Stops claims of level rewards.`],
  }[entry.list]
  const state =
    entry.lapsesAt === null
      ? t`not listed`
      : entry.listed
        ? t`listed until ${formatTime(entry.lapsesAt, tag, true)}`
        : t`lapsed on ${formatTime(entry.lapsesAt, tag, true)}`
  const next = (listed: boolean) => (listed && entry.before ? 'renewBlackList' : 'setIsBlackList')
  const can = (listed: boolean) => mayAtAll(may?.get(selectorOf(next(listed))))
  const delayed = (listed: boolean) => can(listed) && !may?.get(selectorOf(next(listed)))?.immediate
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm">
      <span className="flex min-w-0 flex-1 basis-60 flex-col">
        <span className="font-medium">{what}</span>
        <span className="text-ink2">{stops}</span>
        <span className={entry.listed ? 'text-red' : 'text-ink2'}>{state}</span>
      </span>
      {mayChange && connected !== null && (
        <span className="flex flex-wrap gap-2">
          <Button size="small" look="ghost" disabled={!can(true)} onClick={() => setListing(true)}>
            {entry.listed ? <Trans>Renew</Trans> : <Trans>Put on the list</Trans>}
          </Button>
          {entry.listed && (
            <Button size="small" look="ghost" disabled={!can(false)} onClick={() => setListing(false)}>
              <Trans>Take off</Trans>
            </Button>
          )}
        </span>
      )}
      {mayChange && may !== undefined && !can(true) && (
        <p className="w-full text-xs text-ink3">
          <Trans>The connected wallet may not do this; see Powers for who may.</Trans>
        </p>
      )}
      {listing !== null && info && (
        <ReasonSheet
          title={
            listing ? t`Put #${account.index} on the blacklist` : t`Take #${account.index} off the blacklist`
          }
          description={
            delayed(listing)
              ? t`${stops} Your wallet announces the call; after the delay you make it here.`
              : t`${stops} Your wallet sends the call after this.`
          }
          now={state}
          then={listing ? t`listed for 90 days from the call` : t`not listed`}
          word={String(account.index)}
          action={t`Write down and go to the wallet`}
          busy={note.pending}
          onClose={() => setListing(null)}
          onConfirm={(reason) =>
            note.submit(
              {
                address: account.address,
                list: entry.list,
                listed: listing,
                current: entry.listed ? entry.lapsesAt : null,
                reason,
              },
              (noted) => {
                setListing(null)
                const allowed = may?.get(selectorOf(noted.function))
                if (!allowed) return
                const data = callOf(noted.function, account.address as Address, listing)
                start({
                  title: allowed.immediate ? t`Send the call` : t`Announce the call`,
                  flow: governedFlow(
                    noted.target as Address,
                    contractOf(info, 'accessManager'),
                    data,
                    BLACK_LIST,
                    allowed,
                  ),
                })
              },
            )
          }
        />
      )}
      {sheet}
    </li>
  )
}
