import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { decodeFunctionData, getAbiItem, type Hex, toFunctionSelector } from 'viem'
import { get } from '../../../api/client.ts'
import { contractOf, useChainInfo } from '../../../api/chain-info.ts'
import { readContract } from '../../../api/read.ts'
import { brand } from '../../../brand.ts'
import { sameAddress, shortAddress } from '../../../lib/address.ts'
import { formatTime } from '../../../lib/dates.ts'
import { decimalSeparator, formatPercent } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useSheet } from '../../../lib/use-sheet.ts'
import { addressFault } from '../../../lib/check-address.ts'
import { AddressField } from '../../../parts/AddressField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead, Fact, Facts } from '../../../ui/Card.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { linkButton } from '../../../ui/link-button.ts'
import { Page } from '../../../ui/Page.tsx'
import { Bone, Empty } from '../../../ui/States.tsx'
import { Notice, Tag } from '../../../ui/Tag.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { useFlowSheet } from '../../../wallet/flow/use-flow-sheet.tsx'
import { GasHint } from '../../../wallet/GasHint.tsx'
import { StateButton } from '../../../wallet/readiness.tsx'
import { useChainClock } from '../../../wallet/use-clock.ts'
import { useAccount, useChainRead } from '../../../wallet/use-reads.ts'
import { authorityAbi, salesMainAbi } from '../kit/abi.gen.ts'
import { announceFlow, listFlow, listingCall } from './create.flow.ts'
import { faultText } from './faults.ts'
import { levelOfPool, SALE_BPS } from '../kit/model.ts'
import { costRateOf, type ProjectDraft, type ProjectTerms, readProject } from './terms.ts'
import { useForm } from './use-form.ts'

const ConfirmProject = lazyPart(() => import('./ConfirmProject.tsx'))

const SELECTOR = toFunctionSelector(getAbiItem({ abi: salesMainAbi, name: 'createProject' }))

/** Whether the account may list projects: at once, after announcing it, or not at all. */
function useMayList() {
  const account = useAccount()
  return useChainRead(
    ['mayList', account],
    account === null
      ? null
      : async (info) => {
          const [immediate, delay] = await readContract(
            info,
            contractOf(info, 'accessManager'),
            authorityAbi,
            'canCall',
            [account, contractOf(info, 'main'), SELECTOR],
          )
          return { immediate, delay }
        },
  )
}

/** Listings that the connected account has announced and not made yet. */
function useAnnounced() {
  const account = useAccount()
  return useQuery({
    queryKey: ['powers', 'listings', account],
    enabled: account !== null,
    refetchInterval: 5_000,
    queryFn: async ({ signal }) => {
      const { pending } = await get('getPowers', {}, signal)
      return pending.filter((o) => o.data.startsWith(SELECTOR) && sameAddress(o.caller, account))
    },
  })
}

/** A manager lists a project: announces it, and after the delay makes it. */
export function CreateProjectPage() {
  const { t } = useLingui()
  const mayList = useMayList()
  const may = mayList.data?.value
  const account = useAccount()
  const announced = useAnnounced()
  const { start, sheet } = useFlowSheet()
  const { data: info } = useChainInfo()
  const [listed, setListed] = useState(false)
  return (
    <Page title={t`List a project`}>
      <GasHint />
      {account === null ? (
        <StateButton>{null}</StateButton>
      ) : !may && mayList.isError ? (
        <LoadFailed title={t`This could not be loaded`} query={mayList} />
      ) : !may || !info ? (
        <Bone className="h-96 rounded-lg" />
      ) : !may.immediate && may.delay === 0 ? (
        <Empty
          icon={<KeyRound size={22} strokeWidth={1.7} aria-hidden="true" />}
          title={t`For managers only`}
          action={
            <Link to="/powers" className={linkButton('ghost')}>
              <Trans>See who may</Trans>
            </Link>
          }
        >
          <Trans>This account cannot list projects. Connect a manager's account.</Trans>
        </Empty>
      ) : (
        <>
          {listed && (
            <Notice
              tone="good"
              title={t`The project is listed`}
              action={
                <Link to="/project" className={linkButton('ghost')}>
                  <Trans>To the projects</Trans>
                </Link>
              }
            >
              <Trans>Its manager can make a sale now and write its texts.</Trans>
            </Notice>
          )}
          {(announced.data ?? []).map((o) => (
            <Announced
              key={o.operationId}
              data={o.data as Hex}
              from={o.executableAt}
              until={o.expiresAt}
              ready={o.state === 'ready'}
              onList={() =>
                start({
                  title: t`List the project`,
                  flow: listFlow(contractOf(info, 'main'), o.data as Hex),
                  onDone: () => setListed(true),
                })
              }
            />
          ))}
          <ProjectForm
            key={account}
            account={account}
            token={contractOf(info, 'token')}
            immediate={may.immediate}
            delay={may.delay}
            onReady={(data, done) =>
              start({
                title: may.immediate ? t`List the project` : t`Announce the project`,
                flow: may.immediate
                  ? listFlow(contractOf(info, 'main'), data)
                  : announceFlow(contractOf(info, 'accessManager'), contractOf(info, 'main'), data),
                onDone: () => {
                  done()
                  if (may.immediate) setListed(true)
                },
              })
            }
          />
        </>
      )}
      {sheet}
    </Page>
  )
}

function Announced({
  data,
  from,
  until,
  ready,
  onList,
}: {
  data: Hex
  from: number
  until: number
  ready: boolean
  onList(): void
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const now = useChainClock()
  const dayWord = t`d`
  const { functionName, args } = decodeFunctionData({ abi: salesMainAbi, data })
  if (functionName !== 'createProject') return null
  const [terms] = args
  const can = ready || now >= from
  return (
    <Card label={t`Announced: ${terms.name}`}>
      <CardHead title={t`Announced: ${terms.name}`}>
        <Tag tone={can ? 'good' : 'wait'}>{can ? t`Can be listed` : t`Waiting`}</Tag>
      </CardHead>
      <Facts>
        <Fact label={t`Manager`}>{shortAddress(terms.manager)}</Fact>
        <Fact label={t`Token`}>{shortAddress(terms.token)}</Fact>
        <Fact label={t`To the project`}>{formatPercent(terms.costRate, SALE_BPS, tag, 2)}</Fact>
        {can ? (
          <Fact label={t`Until`}>{formatTime(until, tag, true)}</Fact>
        ) : (
          <Fact label={t`Can be listed in`}>
            <Countdown until={from} now={now} dayWord={dayWord} />
          </Fact>
        )}
      </Facts>
      <Button disabled={!can} onClick={onList}>
        <Trans>List the project</Trans>
      </Button>
    </Card>
  )
}

function ProjectForm({
  account,
  token,
  immediate,
  delay,
  onReady,
}: {
  account: string
  token: string
  immediate: boolean
  delay: number
  onReady(data: Hex, done: () => void): void
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const separator = decimalSeparator(tag)
  const { draft, shows, change, clear, touchAll } = useForm<ProjectDraft>('draft.project', {
    name: '',
    manager: account,
    costWallet: account,
    token,
    direct: '5',
    indirect: '2',
    special: '0',
    platform: '3',
    pool: '10',
    poolRates: ['40', '10', '10', '10', '10', '10', '10'],
  })
  const { terms, faults } = readProject(draft, separator)
  const cost = costRateOf(draft, separator)
  const field = (key: keyof ProjectDraft) => (shows(key) ? faultText(faults[key]) : null)
  const rates = [
    ['direct', t`Referrer, at most`],
    ['indirect', t`Referrer's referrer, at most`],
    ['pool', t`Power pools`],
    ['platform', t`Platform`],
    ['special', t`Special contribution award`],
  ] as const
  const minutes = Math.max(1, Math.round(delay / 60))
  const hours = Math.round(delay / 3_600)
  const confirm = useSheet()
  const [asked, setAsked] = useState<ProjectTerms | null>(null)
  const action = immediate ? t`List the project` : t`Announce the project`
  const isOwn = (all: ProjectTerms) => [all.manager, all.costWallet].every((a) => sameAddress(a, account))
  function ask() {
    if (!terms) return touchAll()
    if (isOwn(terms)) return onReady(listingCall(terms), clear)
    setAsked(terms)
    confirm.open()
  }
  return (
    <>
      <Card label={t`The project`}>
        <h2>
          <Trans>The project</Trans>
        </h2>
        <p className="text-sm text-ink2">
          <Trans>
            What is set here is fixed for good. Texts in all languages are written afterwards, under Manage.
          </Trans>
        </p>
        <TextField
          label={t`Name`}
          value={draft.name}
          onChange={(v) => change('name', v)}
          problem={field('name')}
          maxLength={64}
        />
        <AddressField
          label={t`Manager`}
          value={draft.manager}
          onChange={(v) => change('manager', v)}
          problem={addressFault(draft.manager) ?? field('manager')}
          note={t`makes the sales and brings the tokens; nobody else can`}
        />
        <AddressField
          label={t`Cost wallet`}
          value={draft.costWallet}
          onChange={(v) => change('costWallet', v)}
          problem={addressFault(draft.costWallet) ?? field('costWallet')}
          note={t`receives the project's part of the proceeds`}
        />
        <AddressField
          label={t`Token`}
          value={draft.token}
          onChange={(v) => change('token', v)}
          problem={addressFault(draft.token) ?? field('token')}
          note={t`what is sold; without a fee on transfers into the escrow`}
        />
      </Card>
      <Card label={t`Where the money goes`}>
        <CardHead title={<Trans>Where the money goes</Trans>}>
          <span className="tnum text-sm text-ink2">
            {cost === null ? t`more than 100%` : t`project ${formatPercent(cost, SALE_BPS, tag, 2)}`}
          </span>
        </CardHead>
        <div className="grid gap-3 sm:grid-cols-2">
          {rates.map(([key, label]) => (
            <TextField
              key={key}
              label={label}
              unit="%"
              inputMode="decimal"
              value={draft[key]}
              onChange={(v) => change(key, v)}
              problem={field(key)}
            />
          ))}
        </div>
        <details className="group">
          <summary className="flex min-h-11 list-none items-center text-sm text-kelp">
            <Trans>How the power pools share</Trans>
          </summary>
          <div className="grid gap-3 pt-2 sm:grid-cols-2">
            {draft.poolRates.map((rate, i) => {
              const label = i === 0 ? t`Buyers of the sale, by units` : t`Level V${levelOfPool(i)}`
              return (
                <TextField
                  key={label}
                  label={label}
                  unit="%"
                  inputMode="decimal"
                  value={rate}
                  onChange={(v) =>
                    change(
                      'poolRates',
                      draft.poolRates.map((old, j) => (j === i ? v : old)),
                    )
                  }
                />
              )
            })}
          </div>
        </details>
        {field('poolRates') && <p className="text-sm text-red">{field('poolRates')}</p>}
      </Card>
      {!immediate && (
        <Notice tone="wait" title={t`First it is announced`}>
          {hours >= 1 ? (
            plural(hours, {
              one: `Everybody sees it under Powers for ${hours} hour before it can be listed; until then it can be cancelled.`,
              other: `Everybody sees it under Powers for ${hours} hours before it can be listed; until then it can be cancelled.`,
            })
          ) : (
            <Trans>
              Everybody sees it under Powers for {minutes} min before it can be listed; until then it can be
              cancelled.
            </Trans>
          )}
        </Notice>
      )}
      <StateButton>
        <Button onClick={ask}>{action}</Button>
      </StateButton>
      <Suspense fallback={<Waiting />}>
        {asked && confirm.shown && (
          <ConfirmProject
            {...confirm.props}
            terms={asked}
            action={action}
            onConfirm={() => {
              confirm.close()
              onReady(listingCall(asked), clear)
            }}
          />
        )}
      </Suspense>
      <p className="px-1 text-xs text-ink3">
        <Trans>Sales are paid in {brand.stable.symbol}.</Trans>
      </p>
    </>
  )
}
