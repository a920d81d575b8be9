import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { useStore, createStore } from '../../lib/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Tag.tsx'
import { Timeline, type TimelineStep } from '../../ui/Timeline.tsx'
import { After } from './After.tsx'
import { pageEnv } from './env.ts'
import { PartList } from './PartList.tsx'
import { readable } from './readable.ts'
import { loadRefusals } from './refusals.ts'
import { createRun, type Flow, type FlowState, type Run, type Step } from './runner.ts'
import { STEP_TITLES } from './step-titles.ts'
import { partText, problemText, stepText, titleText } from './texts.ts'

/** What comes once a flow is done, and what can be done then, while its sheet closes. */
export type Next = { facts?: readonly [label: string, value: string][]; label: string; run(): void }

const IDLE = createStore<FlowState>({ steps: [], status: 'idle', problem: null, sent: false, parts: null })

/** Problems in which nothing has gone wrong. */
const OPEN = new Set(['rejected', 'unknown', 'earlier', 'second', 'partly', 'nothingLeft'])

function toTimeline(step: Step, flow: Flow, tag: string): TimelineStep {
  const title = step.key === 'action' ? flow.title : STEP_TITLES[step.key]
  const text = step.of
    ? titleText(title, readable(step.of.amount.toString(), tag), step.of.symbol)
    : titleText(title, readable(flow.amount, tag), flow.symbol)
  const state =
    step.status === 'done'
      ? 'done'
      : step.status === 'stopped'
        ? 'failed'
        : step.status === 'waiting'
          ? 'next'
          : 'now'
  return {
    key: `${step.key} ${step.of?.symbol ?? ''} ${step.part?.n ?? ''}`,
    state,
    title: step.part ? partText(text, step.part) : text,
    note: stepText(step.key, step.status),
  }
}

/**
 * Runs a flow at once and shows its progress. After a stop the user can continue it.
 * @param onDone called once when the action is included, successful and indexed by the server
 * @param next what is offered then
 */
export function FlowView({
  flow,
  onDone,
  onClose,
  next,
}: {
  flow: Flow
  onDone?: () => void
  onClose: () => void
  next?: Next | undefined
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [run, setRun] = useState<Run | null>(null)
  const state = useStore(run?.state ?? IDLE)
  const started = useRef(false)

  useEffect(() => {
    if (started.current) return
    started.current = true
    const begin = async () => {
      // If the texts of refusals cannot be loaded, the flow works without them.
      const [env] = await Promise.all([pageEnv(), loadRefusals().catch(() => undefined)])
      const next = createRun(flow, env)
      setRun(next)
      await next.start()
    }
    void begin()
  }, [flow])

  const told = useRef(false)
  useEffect(() => {
    if (state.status !== 'done' || told.current) return
    told.current = true
    onDone?.()
  }, [state.status, onDone])

  const steps: TimelineStep[] =
    state.steps.length > 0
      ? state.steps.map((step) => toTimeline(step, flow, tag))
      : [
          {
            key: 'start',
            state: 'now',
            title: titleText(flow.title, readable(flow.amount, tag), flow.symbol),
            note: stepText('action', 'checking'),
          },
        ]
  /** The wallet is asked to send: what it has done so far only it knows. */
  const asks = state.steps.some((step) => step.status === 'prompt' && step.key !== 'permit')
  const hash = state.steps.findLast((step) => step.key === 'action')?.hash
  const problem = state.problem ? problemText(state.problem, flow.explain) : null

  return (
    <>
      <div aria-live="polite">
        {state.parts ? <PartList parts={state.parts} /> : <Timeline steps={steps} label={t`Steps`} />}
      </div>
      {problem && (
        <div role="alert">
          <Notice
            tone={state.problem && OPEN.has(state.problem.kind) ? 'wait' : 'bad'}
            title={problem.message}
          >
            <p>{problem.cause}</p>
            <p>{problem.action}</p>
          </Notice>
        </div>
      )}
      {state.status === 'stopped' && (
        <div className="flex gap-2">
          {state.problem?.kind === 'partly' ? (
            <Button look="ghost" className="flex-1" onClick={() => void run?.start()}>
              <Trans>Check again</Trans>
            </Button>
          ) : (
            <Button look="ghost" className="flex-1" onClick={onClose}>
              <Trans>Not now</Trans>
            </Button>
          )}
          {state.problem?.kind === 'partly' ? (
            <Button className="flex-1" onClick={() => void run?.startSecond()}>
              <Trans>Go on with the rest</Trans>
            </Button>
          ) : state.problem?.kind === 'second' ? (
            <Button className="flex-1" onClick={() => void run?.startSecond()}>
              <Trans>Send a second one</Trans>
            </Button>
          ) : (
            <Button className="flex-1" onClick={() => void run?.start()}>
              {state.problem?.kind === 'unknown' ? <Trans>Check again</Trans> : <Trans>Go on</Trans>}
            </Button>
          )}
        </div>
      )}
      {state.status === 'done' && (
        <>
          {hash && <After hash={hash} facts={next?.facts ?? []} />}
          {next && (
            <Button
              onClick={() => {
                next.run()
                onClose()
              }}
            >
              {next.label}
            </Button>
          )}
          <Button look={next ? 'ghost' : 'filled'} onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
      )}
      {state.status === 'running' &&
        (state.sent ? (
          <p className="text-xs text-ink3">
            <Trans>You can close this: what was sent goes on and stays in the tray.</Trans>
          </p>
        ) : (
          <>
            <Button
              look="ghost"
              onClick={() => {
                run?.cancel()
                onClose()
              }}
            >
              <Trans>Cancel</Trans>
            </Button>
            {state.steps.length > 0 && (
              <p className="text-xs text-ink3">
                {asks ? (
                  <Trans>What the wallet asks already has to be refused there too.</Trans>
                ) : (
                  <Trans>Nothing is sent yet.</Trans>
                )}
              </p>
            )}
          </>
        ))}
    </>
  )
}
