import { Trans, useLingui } from '@lingui/react/macro'
import type { EpochRecord } from '@holdfast/protocol/epochs'
import { useState } from 'react'
import { toDecimal } from '@holdfast/protocol/amounts'
import { contractOf, useChainInfo } from '../../../api/chain-info.ts'
import { formatTime } from '../../../lib/dates.ts'
import { formatAmount, formatCount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { epochState } from '../../../parts/levels/words.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Column } from '../../../ui/Table.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useChainClock } from '../../../wallet/use-clock.ts'
import { useIsGuardian, useNoted } from '../kit/governed.tsx'
import { ListSection } from '../kit/ListSection.tsx'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'
import type { SectionProps } from '../kit/section.ts'
import { Budget } from './Budget.tsx'
import { EpochSheet } from './EpochSheet.tsx'
import { ManualLevels } from './ManualLevels.tsx'
import { vetoFlow } from './veto.flow.ts'

/** Epochs with their states and totals, the budget they are paid from, and levels set by hand. */
export function Epochs({ mayChange, roles }: SectionProps) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const now = useChainClock()
  const guardian = useIsGuardian().data?.value === true
  const [opened, setOpened] = useState<EpochRecord | null>(null)
  const [vetoed, setVetoed] = useState<EpochRecord | null>(null)
  const show = (v: string) => formatAmount(BigInt(v), tag)
  const both = (a: string, b: string) => `${show(a)} + ${show(b)}`
  const columns: Column<EpochRecord>[] = [
    {
      key: 'n',
      label: t`Epoch`,
      head: true,
      tight: true,
      renderCell: (e) => (e.attempt > 1 ? `${e.n} · ${t`attempt ${e.attempt}`}` : e.n),
    },
    { key: 'ends', label: t`Ended`, tight: true, renderCell: (e) => formatTime(e.endsAt, tag) },
    {
      key: 'state',
      label: t`State`,
      renderCell: (e) => <Tag tone={epochState(e.state).tone}>{epochState(e.state).name}</Tag>,
    },
    {
      key: 'active',
      label: t`Active from`,
      tight: true,
      renderCell: (e) => (e.activeAt === null ? '–' : formatTime(e.activeAt, tag)),
    },
    {
      key: 'accounts',
      label: t`Accounts, valid`,
      right: true,
      renderCell: (e) => `${formatCount(e.accounts, tag)}, ${formatCount(e.validAccounts, tag)}`,
    },
    { key: 'pot', label: t`Pot (USDT + TDE)`, right: true, renderCell: (e) => both(e.potUsdt, e.potToken) },
    {
      key: 'back',
      label: t`Back to hosting`,
      right: true,
      renderCell: (e) => both(e.returnedUsdt, e.returnedToken),
    },
    {
      key: 'act',
      label: t`Actions`,
      right: true,
      renderCell: (e) => (
        <span className="flex flex-wrap justify-end gap-2">
          <Button size="small" look="ghost" onClick={() => setOpened(e)}>
            <Trans>Details</Trans>
          </Button>
          {guardian && e.postedAt !== null && e.veto === null && e.activeAt !== null && now < e.activeAt && (
            <Button size="small" look="ghost" onClick={() => setVetoed(e)}>
              <Trans>Veto</Trans>
            </Button>
          )}
        </span>
      ),
    },
  ]
  return (
    <>
      {roles.some((r) => r !== 'guardian') && <Budget />}
      <ListSection
        title={t`Epochs`}
        call="pageEpochs"
        query={{}}
        columns={columns}
        id={(e) => `${e.n} ${e.attempt}`}
        empty={t`The first epoch is computed once it is over and its last block is final.`}
        exported={[
          ['n', (e) => e.n],
          ['attempt', (e) => e.attempt],
          ['endsAt', (e) => e.endsAt],
          ['state', (e) => e.state],
          ['inputBlock', (e) => e.inputBlock],
          ['root', (e) => e.root],
          ['potUsdt', (e) => toDecimal(BigInt(e.potUsdt))],
          ['potToken', (e) => toDecimal(BigInt(e.potToken))],
          ['totalUsdt', (e) => toDecimal(BigInt(e.totalUsdt))],
          ['totalToken', (e) => toDecimal(BigInt(e.totalToken))],
          ['accounts', (e) => e.accounts],
          ['validAccounts', (e) => e.validAccounts],
        ]}
      />
      {roles.some((r) => r === 'manager' || r === 'auditor') && (
        <ManualLevels mayPropose={mayChange && roles.includes('manager')} />
      )}
      {opened && <EpochSheet of={opened} onClose={() => setOpened(null)} />}
      {vetoed && <VetoSheet of={vetoed} onClose={() => setVetoed(null)} />}
    </>
  )
}

/** Vetoes a posted epoch before it is active; the reason goes to the chain and to the audit log. */
function VetoSheet({ of: e, onClose }: { of: EpochRecord; onClose(): void }) {
  const { t } = useLingui()
  const { data: info } = useChainInfo()
  const target = info && contractOf(info, 'teamRewards')
  const { go, noted, sheet, busy } = useNoted(target, onClose)
  return (
    <>
      {!noted && (
        <ReasonSheet
          title={t`Veto epoch ${e.n}`}
          description={t`It and all later ones that are not active are taken back. Everybody can read the reason on the chain.`}
          now={epochState(e.state).name}
          then={t`vetoed, to be computed and posted again`}
          word={String(e.n)}
          action={t`Write down and go to the wallet`}
          busy={busy}
          onClose={onClose}
          onConfirm={(reason) => {
            if (!target) return
            go({
              ...vetoFlow(target, e.n, reason),
              current: `${e.n} ${e.root}`,
              reason,
              title: t`Send the call`,
            })
          }}
        />
      )}
      {sheet}
    </>
  )
}
