import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { contractOf, useChainInfo } from '../../../api/chain-info.ts'
import { readContract } from '../../../api/read.ts'
import { brand } from '../../../brand.ts'
import { sameAddress } from '../../../lib/address.ts'
import { decimalSeparator, formatAmount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, Fact, Facts } from '../../../ui/Card.tsx'
import { linkButton } from '../../../ui/link-button.ts'
import { Page } from '../../../ui/Page.tsx'
import { Choice } from '../../../ui/Segments.tsx'
import { Bone, Empty } from '../../../ui/States.tsx'
import { Notice } from '../../../ui/Tag.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { ApprovalFact } from '../../../wallet/ApprovalFact.tsx'
import type { Flow } from '../../../wallet/flow/runner.ts'
import { useFlowSheet } from '../../../wallet/flow/use-flow-sheet.tsx'
import { GasHint } from '../../../wallet/GasHint.tsx'
import { StateButton } from '../../../wallet/readiness.tsx'
import { useChainClock } from '../../../wallet/use-clock.ts'
import { useAccount, useChainRead } from '../../../wallet/use-reads.ts'
import { salesMainAbi } from '../kit/abi.gen.ts'
import { createSaleFlow } from './create.flow.ts'
import { faultText } from './faults.ts'
import { escrowOf, phaseOf } from '../kit/model.ts'
import { ProjectGate } from '../kit/ProjectGate.tsx'
import { type ProjectRead, useTokenFunds } from '../kit/queries.ts'
import { readSale, type SaleDraft } from './terms.ts'
import { useForm } from './use-form.ts'
import { Vesting } from '../kit/Vesting.tsx'

const WEEK = 604_800n
const usdt = brand.stable.symbol

/** Page for a project manager to make a sale: its terms, and a transfer of all its tokens into the escrow. */
export function CreateSalePage({ id }: { id: number | null }) {
  const { t } = useLingui()
  return (
    <Page title={t`Make a sale`}>
      <GasHint />
      <ProjectGate id={id}>{(read) => <Shown key={read.project.mint} read={read} />}</ProjectGate>
    </Page>
  )
}

/** The default schedule in `Main`, which the form starts with. */
function useDefaults() {
  return useChainRead(['saleDefaults'], async (info) => {
    const main = contractOf(info, 'main')
    const tables = await readContract(info, main, salesMainAbi, 'getConfigMulti', [])
    return { rates: tables.releaseRates, weeks: tables.releaseWeeks }
  })
}

/** The form, then the notice of success. The flow's sheet stays mounted throughout, so that its run continues. */
function Shown({ read }: { read: ProjectRead }) {
  const { t } = useLingui()
  const { start, sheet } = useFlowSheet()
  const [made, setMade] = useState(false)
  return (
    <>
      {made ? (
        <>
          <Notice tone="good" title={t`The sale is made`}>
            <Trans>All its tokens are in the escrow. Write its texts in all languages under Manage.</Trans>
          </Notice>
          <Link to="/projectManage" search={{ id: Number(read.project.index) }} className={linkButton()}>
            <Trans>Manage this project</Trans>
          </Link>
        </>
      ) : (
        <Gate read={read}>
          {(defaults) => (
            <SaleForm
              read={read}
              defaults={defaults}
              onMake={(flow, done) =>
                start({
                  title: t`Make a sale`,
                  flow,
                  onDone: () => {
                    done()
                    setMade(true)
                  },
                })
              }
            />
          )}
        </Gate>
      )}
      {sheet}
    </>
  )
}

type Defaults = { rates: readonly bigint[]; weeks: readonly bigint[] }

/** Shows the form if the connected account may make a sale now, else why not. */
function Gate({ read, children }: { read: ProjectRead; children(defaults: Defaults): ReactNode }) {
  const { t } = useLingui()
  const account = useAccount()
  const now = useChainClock()
  const defaults = useDefaults().data?.value
  const last = read.sales.at(-1)
  const phase = last && phaseOf(last, now)
  const back = (
    <Link to="/projectDetail" search={{ id: Number(read.project.index) }} className={linkButton('ghost')}>
      <Trans>To the project</Trans>
    </Link>
  )
  if (account === null) return <StateButton>{null}</StateButton>
  if (!sameAddress(account, read.project.manager))
    return (
      <Empty
        icon={<KeyRound size={22} strokeWidth={1.7} aria-hidden="true" />}
        title={t`For this project's manager only`}
        action={back}
      >
        <Trans>The contract lets nobody else make its sales.</Trans>
      </Empty>
    )
  if (phase === 'open' || phase === 'upcoming' || (phase === 'soldOut' && now < Number(last?.endTime)))
    return (
      <Empty title={t`The sale before is not over`} action={back}>
        <Trans>A project has one sale at a time. Make the next one after its end.</Trans>
      </Empty>
    )
  return defaults ? children(defaults) : <Bone className="h-96 rounded-lg" />
}

const percentText = (rate: bigint, separator: string) =>
  `${rate / 100n}${rate % 100n === 0n ? '' : separator + (rate % 100n).toString().padStart(2, '0')}`

function SaleForm({
  read,
  defaults,
  onMake,
}: {
  read: ProjectRead
  defaults: Defaults
  onMake(flow: Flow, done: () => void): void
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const now = useChainClock()
  const funds = useTokenFunds(read.token.address).data?.value
  const separator = decimalSeparator(tag)
  const { project, token } = read
  const ownRates = defaults.rates.map((r) => percentText(r, separator))
  const ownWeeks = defaults.weeks.map(String)
  const { draft, shows, change, clear, touchAll } = useForm<SaleDraft>(`draft.sale.${project.index}`, {
    name: '',
    total: '',
    softCap: '',
    maxPerUser: '',
    price: '',
    tokens: '',
    power: '1',
    drop: '',
    poolTokens: '',
    start: '',
    end: '',
    rates: ownRates,
    weeks: ownWeeks,
  })
  const { terms, faults } = readSale(draft, separator, token.decimals, now)
  const escrow = terms ? escrowOf(terms) : null
  const show = (v: bigint) => formatAmount(v, tag, { digits: 4, decimals: token.decimals })
  const field = (key: keyof SaleDraft) => (shows(key) ? faultText(faults[key]) : null)
  const isOwn = draft.rates.join() === ownRates.join() && draft.weeks.join() === ownWeeks.join()
  const short = escrow !== null && funds !== undefined && funds.balance < escrow
  const text = (
    key: 'name' | 'total' | 'softCap' | 'maxPerUser' | 'price' | 'tokens' | 'power' | 'drop' | 'poolTokens',
    label: string,
    more: { unit?: string; note?: string; inputMode?: 'decimal' | 'numeric' } = {},
  ) => (
    <TextField
      label={label}
      value={draft[key]}
      onChange={(v) => change(key, v)}
      problem={field(key)}
      {...more}
    />
  )
  const inList = (list: string[], i: number, v: string) => list.map((old, j) => (j === i ? v : old))

  return (
    <>
      <Card label={project.name}>
        <h2>{project.name}</h2>
        {text('name', t`Name of the sale`)}
        <div className="grid gap-3 sm:grid-cols-2">
          {text('total', t`Units for sale`, { inputMode: 'numeric' })}
          {text('softCap', t`Soft cap`, {
            inputMode: 'numeric',
            unit: t`units`,
            note: t`fewer sold: everybody gets everything back`,
          })}
          {text('maxPerUser', t`Most for one account`, { inputMode: 'numeric', unit: t`units` })}
          {text('price', t`Price of a unit`, { inputMode: 'decimal', unit: usdt })}
          {text('tokens', t`Tokens of a unit`, { inputMode: 'decimal', unit: token.symbol })}
          {text('drop', t`Airdrop of a unit`, {
            inputMode: 'decimal',
            unit: token.symbol,
            note: t`a day after success`,
          })}
          {text('power', t`Power of a unit`, {
            inputMode: 'numeric',
            note: t`needed for the pools, where all units count the same`,
          })}
          {text('poolTokens', t`Tokens for the power pools`, {
            inputMode: 'decimal',
            unit: token.symbol,
          })}
          <TextField
            label={t`Start`}
            type="datetime-local"
            value={draft.start}
            onChange={(v) => change('start', v)}
            problem={field('start')}
            note={t`empty or past: at once`}
          />
          <TextField
            label={t`End`}
            type="datetime-local"
            value={draft.end}
            onChange={(v) => change('end', v)}
            problem={field('end')}
            note={t`at most 90 days after the start`}
          />
        </div>
      </Card>
      <Card label={t`Release schedule`}>
        <h2>
          <Trans>Release schedule</Trans>
        </h2>
        <Choice
          label={t`Release schedule`}
          value={isOwn ? 'default' : 'own'}
          items={[
            { value: 'default', label: t`As usual here` },
            { value: 'own', label: t`Another schedule` },
          ]}
          onChange={(next) => {
            change('rates', next === 'default' ? ownRates : ownRates.map(() => '0'))
            if (next === 'default') change('weeks', ownWeeks)
          }}
        />
        {!isOwn && (
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {draft.weeks.map((week, i) => {
              const mark = i + 1
              return (
                <div key={mark} className="flex flex-col gap-1">
                  <TextField
                    label={t`Mark ${mark}, week`}
                    inputMode="numeric"
                    value={week}
                    onChange={(v) => change('weeks', inList(draft.weeks, i, v))}
                  />
                  {i < draft.rates.length && (
                    <TextField
                      label={t`Part at mark ${mark}`}
                      unit="%"
                      inputMode="decimal"
                      value={draft.rates[i] ?? ''}
                      onChange={(v) => change('rates', inList(draft.rates, i, v))}
                    />
                  )}
                </div>
              )
            })}
          </div>
        )}
        <p className="text-sm text-ink2">
          <Trans>
            Weeks count from the end of the sale. What the first eight marks leave is released in three equal
            parts at the last three.
          </Trans>
        </p>
        {[field('rates'), field('weeks')].map(
          (fault) =>
            fault && (
              <p key={fault} className="text-sm text-red">
                {fault}
              </p>
            ),
        )}
      </Card>
      {terms && (
        <Vesting
          sale={{ ...terms, week: WEEK, successTime: 0n }}
          tokens={terms.tokens}
          token={token}
          now={now}
          title={t`How the tokens of one unit become free`}
        />
      )}
      <Card label={t`What it takes`}>
        <Facts>
          <Fact label={t`Into the escrow now`} strong>
            <span data-testid="escrow-needed">
              {escrow === null ? '–' : `${show(escrow)} ${token.symbol}`}
            </span>
          </Fact>
          {funds && (
            <Fact label={t`Your balance`}>
              {show(funds.balance)} {token.symbol}
            </Fact>
          )}
          {terms && (
            <>
              <Fact label={t`Sold out it brings`}>
                {formatAmount(terms.total * terms.price, tag)} {usdt}
              </Fact>
              <Fact label={t`It succeeds with`}>
                {formatAmount(terms.softCap * terms.price, tag)} {usdt}
              </Fact>
            </>
          )}
          <ApprovalFact amount={escrow} symbol={token.symbol} />
        </Facts>
        <p className="text-sm text-ink2">
          <Trans>
            Nothing of this can be changed afterwards. What remains unsold, or everything if it fails, you can
            take back.
          </Trans>
        </p>
      </Card>
      <StateButton>
        {short ? (
          <Button disabled>{t`${token.symbol} balance is insufficient`}</Button>
        ) : (
          <Button
            busy={terms !== null && funds === undefined}
            onClick={() => {
              if (!terms || escrow === null || !info) return touchAll()
              onMake(
                createSaleFlow({
                  main: contractOf(info, 'main'),
                  token: token.address,
                  symbol: token.symbol,
                  project: project.index,
                  terms,
                  escrow,
                }),
                clear,
              )
            }}
          >
            {escrow === null ? (
              <Trans>Make the sale</Trans>
            ) : (
              <Trans>
                Make the sale, {show(escrow)} {token.symbol} into escrow
              </Trans>
            )}
          </Button>
        )}
      </StateButton>
    </>
  )
}
