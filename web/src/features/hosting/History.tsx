import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { PARTICIPATIONS, type Participation, type ParticipationKind } from '@holdfast/protocol/participations'
import { useState } from 'react'
import { get } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useSubmit } from '../../api/submit.ts'
import { brand } from '../../brand.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { saveFile } from '../../ui/save-file.ts'
import { OwnRecordList } from '../../parts/RecordList.tsx'
import { participationState } from '../../parts/words/state-names.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Segments.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { toast } from '../../ui/toast.ts'
import { useParticipations } from './queries.ts'

const SIZE = 10
const usdt = brand.stable.symbol
type Shown = ParticipationKind | 'all'

/** Every part of the list as one file. @throws ApiError */
async function download(kind: ParticipationKind | null): Promise<void> {
  const parts: string[] = []
  let from: string | undefined
  let name = ''
  do {
    const part = await get('exportParticipations', { ...(kind ? { kind } : {}), ...(from ? { from } : {}) })
    parts.push(part.csv)
    name = part.fileName
    from = part.next ?? undefined
  } while (from !== undefined)
  saveFile(name, ['\ufeff', ...parts], 'text/csv;charset=utf-8')
}

/** What the account took part in, of all pools and sales, newest first; needs a session. */
export default function History() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { isLogin } = useSession()
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<Shown>('all')
  const kind = shown === 'all' ? null : shown
  const history = useParticipations(kind, page, SIZE)
  const csv = useSubmit({ send: () => download(kind), onRefused: (refusal) => toast('error', refusal) })
  const names: Record<ParticipationKind, string> = {
    hosting: t`Mint pool`,
    resonance: t`Resonance pool`,
    liquidity: t`Liquidity mining`,
    sale: t`Sales`,
  }
  const show = (v: string, decimals = 18) => formatAmount(BigInt(v), tag, { digits: 4, decimals })
  return (
    <>
      <Choice<Shown>
        label={t`Which records`}
        columns={3}
        value={shown}
        items={[
          { value: 'all', label: t`All` },
          ...PARTICIPATIONS.map((value) => ({ value, label: names[value] })),
        ]}
        onChange={(next) => {
          setShown(next)
          setPage(1)
        }}
      />
      <OwnRecordList
        title={t`History`}
        query={history}
        onPage={setPage}
        why={t`The list is kept by our server and shown to its owner only. Open orders come from the chain.`}
        failed={t`The history could not be loaded`}
        empty={t`No orders yet. Your first one will stay listed here for good.`}
        keyOf={(o) => `${o.kind} ${o.project} ${o.orderId}`}
      >
        {(o) => (
          <>
            <div className="flex items-center justify-between gap-3">
              <span className="font-medium">
                {show(o.amount)} {o.kind === 'liquidity' ? 'LP' : usdt}
              </span>
              <span className="flex items-center gap-1.5">
                {!o.final && <Tag tone="wait">{t`Becoming final`}</Tag>}
                <Tag tone={participationState(o.state).tone}>{participationState(o.state).name}</Tag>
              </span>
            </div>
            <div className="flex flex-wrap justify-between gap-x-3 text-xs text-ink2">
              <span>
                {o.name ?? names[o.kind]} · <Trans>Order {o.orderId}</Trans> · {formatTime(o.time, tag, true)}
              </span>
              <span>
                <Paid of={o} show={show} />
              </span>
            </div>
            <div className="flex flex-wrap justify-between gap-x-3 text-xs text-ink2">
              <span>
                {plural(o.participants, {
                  one: `${formatCount(o.participants, tag)} participant`,
                  other: `${formatCount(o.participants, tag)} participants`,
                })}
              </span>
              {o.returned !== '0' && (
                <span>
                  <Trans>
                    Given back {show(o.returned)} {o.kind === 'liquidity' ? 'LP' : usdt}
                  </Trans>
                </span>
              )}
            </div>
          </>
        )}
      </OwnRecordList>
      {isLogin && (history.data?.total ?? 0) > 0 && (
        <Button look="ghost" size="small" busy={csv.pending} onClick={() => csv.submit()}>
          <Trans>Download as CSV</Trans>
        </Button>
      )}
    </>
  )
}

/** What an order has paid: both tokens, or a project's. */
function Paid({ of: o, show }: { of: Participation; show(v: string, decimals?: number): string }) {
  const token = o.token?.symbol ?? brand.token.symbol
  const paid = `${show(o.paidToken, o.token?.decimals ?? 18)} ${token}`
  if (o.kind === 'sale') return <Trans>Paid {paid}</Trans>
  return (
    <Trans>
      Paid {show(o.paidUsdt)} {usdt} + {paid}
    </Trans>
  )
}
