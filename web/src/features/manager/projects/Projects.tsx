import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Project, Sale } from '@holdfast/protocol/sale-calls'
import { isSaleStep, SALE_EXITS } from '@holdfast/protocol/sales'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Address, encodeFunctionData } from 'viem'
import { contractOf, useChainInfo } from '../../../api/chain-info.ts'
import { readContract } from '../../../api/read.ts'
import { brand } from '../../../brand.ts'
import { sameAddress } from '../../../lib/address.ts'
import { formatTime } from '../../../lib/dates.ts'
import { formatAmount, formatCount, formatPercent } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { AssetBooks, CheckYourself, escrowBooks, useEscrowParts } from '../../../parts/books/AssetBooks.tsx'
import { Button } from '../../../ui/Button.tsx'
import { linkButton } from '../../../ui/link-button.ts'
import { Select } from '../../../ui/Select.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Bone } from '../../../ui/States.tsx'
import { saleState } from '../../../parts/words/state-names.ts'
import { useTokenLabel } from '../../../parts/words/token-label.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { dissolveFlow } from './dissolve.flow.ts'
import { useFlowSheet } from '../../../wallet/flow/use-flow-sheet.tsx'
import { useAccount, useChainRead } from '../../../wallet/use-reads.ts'
import { escrowAbi } from '../kit/abi.gen.ts'
import { AccountLink, AddressFilter, addressFilter } from '../kit/AccountLink.tsx'
import { useIsGuardian } from '../kit/governed.tsx'
import { ListSection } from '../kit/ListSection.tsx'
import { useAct } from '../kit/queries.ts'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'

type Open = 'all' | 'yes' | 'no'

/** Projects with their latest sale: where it stands, what is in escrow, and who may do what now. */
export function Projects({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const label = useTokenLabel()
  const account = useAccount()
  const guardian = useIsGuardian().data?.value === true
  const [manager, setManager] = useState('')
  const [open, setOpen] = useState<Open>('all')
  const [books, setBooks] = useState<Project | null>(null)
  const [dissolving, setDissolving] = useState<Sale | null>(null)
  const usdt = (v: string) => `${formatAmount(BigInt(v), tag, { digits: 2 })} ${brand.stable.symbol}`
  return (
    <>
      <ListSection
        title={t`Projects and sales`}
        call="pageManagedProjects"
        query={{ manager: addressFilter(manager), open: open === 'all' ? undefined : open === 'yes' }}
        id={(p) => p.index}
        empty={t`No project was listed yet.`}
        columns={[
          {
            key: 'name',
            sort: 'name',
            label: t`Project`,
            head: true,
            renderCell: (p) => (
              <Link
                to="/projectDetail"
                search={{ id: p.index }}
                className="text-kelp underline-offset-2 hover:underline"
              >
                {`#${p.index} ${p.name}`}
              </Link>
            ),
          },
          {
            key: 'manager',
            sort: 'manager',
            label: t`Manager`,
            tight: true,
            renderCell: (p) => <AccountLink address={p.manager} />,
          },
          {
            key: 'state',
            label: t`Latest sale`,
            renderCell: (p) =>
              p.latest === null ? (
                <Tag>{t`no sale yet`}</Tag>
              ) : (
                <span className="flex flex-col items-start gap-1">
                  <Tag tone={saleState(p.latest.state).tone}>{saleState(p.latest.state).name}</Tag>
                  <Sold sale={p.latest} />
                  <span className="text-ink2">{t`ends ${formatTime(p.latest.endTime, tag)}`}</span>
                </span>
              ),
          },
          {
            key: 'raised',
            sort: 'totalAmount',
            label: t`Raised`,
            right: true,
            tight: true,
            renderCell: (p) => (
              <span className="flex flex-col">
                {usdt(p.totalAmount)}
                <span className="text-ink2">
                  {plural(p.totalUser, {
                    one: `${formatCount(p.totalUser, tag)} buyer`,
                    other: `${formatCount(p.totalUser, tag)} buyers`,
                  })}
                </span>
              </span>
            ),
          },
          {
            key: 'now',
            label: t`What can be done now`,
            renderCell: (p) => (
              <span className="flex flex-col gap-2">
                <span className="text-ink2">
                  <Possible sale={p.latest} />
                </span>
                <span className="flex flex-wrap gap-2">
                  <Button size="small" look="ghost" onClick={() => setBooks(p)}>
                    <Trans>Escrow</Trans>
                  </Button>
                  {sameAddress(p.manager, account) && (
                    <Link
                      to="/projectManage"
                      search={{ id: p.index }}
                      className={linkButton('ghost', 'small')}
                    >
                      <Trans>Manage</Trans>
                    </Link>
                  )}
                  {guardian && p.latest && isSaleStep(p.latest.state, 'dissolution') && (
                    <Button size="small" look="ghost" onClick={() => setDissolving(p.latest)}>
                      <Trans>Dissolve</Trans>
                    </Button>
                  )}
                </span>
              </span>
            ),
          },
        ]}
        exported={[
          ['index', (p) => p.index],
          ['name', (p) => p.name],
          ['manager', (p) => p.manager],
          ['escrow', (p) => p.mint],
          ['token', (p) => label(p.token)],
          ['tokenAddress', (p) => p.token.address],
          ['totalUser', (p) => p.totalUser],
          ['totalAmount', (p) => p.totalAmount],
          ['totalSales', (p) => p.totalSales],
          ['saleState', (p) => p.latest?.state ?? null],
          ['sold', (p) => p.latest?.sales ?? null],
          ['units', (p) => p.latest?.total ?? null],
          ['endTime', (p) => p.latest?.endTime ?? null],
          ['createdAt', (p) => p.createdAt],
        ]}
        filters={
          <>
            <Select<Open>
              label={t`State`}
              value={open}
              items={[
                { value: 'all', label: t`All projects` },
                { value: 'yes', label: t`With an open sale` },
                { value: 'no', label: t`Without an open sale` },
              ]}
              onChange={setOpen}
            />
            {mayChange && (
              <Link to="/projectCreate" className={linkButton('ghost', 'small')}>
                <Trans>List a project</Trans>
              </Link>
            )}
          </>
        }
      >
        <AddressFilter label={t`Manager`} value={manager} onChange={setManager} />
      </ListSection>
      {books && <Escrow project={books} onClose={() => setBooks(null)} />}
      {dissolving && <Dissolve sale={dissolving} onClose={() => setDissolving(null)} />}
    </>
  )
}

function Sold({ sale }: { sale: Sale }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const part = formatPercent(BigInt(sale.sales), BigInt(sale.total), tag, 0)
  return <>{t`${formatCount(sale.sales, tag)} of ${formatCount(sale.total, tag)} (${part})`}</>
}

/** Who can do what in the sale's state, as the state machine has it. */
function Possible({ sale }: { sale: Sale | null }) {
  if (sale === null) return <Trans>The project's manager makes the first sale.</Trans>
  switch (SALE_EXITS[sale.state]) {
    case 'time':
      return (
        <Trans>
          Nobody can touch the escrow before success or the end; a guardian can dissolve the sale.
        </Trans>
      )
    case 'leave':
      return (
        <Trans>
          Buyers can leave with all they paid until the sale closes; a guardian can dissolve it until then.
        </Trans>
      )
    case 'claim':
      return (
        <Trans>A day after success buyers claim what is released; anybody can pay out the proceeds.</Trans>
      )
    case 'refund':
      return <Trans>Buyers take their principal back; the manager takes back the tokens.</Trans>
    case 'done':
      break
  }
  return <Trans>Everything is paid back; the manager can make another sale.</Trans>
}

function Escrow({ project, onClose }: { project: Project; onClose(): void }) {
  const { t } = useLingui()
  const label = useTokenLabel()
  const parts = useEscrowParts()
  const read = useChainRead(['escrowBooks', project.mint], async (info) => {
    const [token, usdt] = await Promise.all(
      [project.token.address as Address, contractOf(info, 'usdt')].map((asset) =>
        readContract(info, project.mint as Address, escrowAbi, 'getSolvency', [asset]),
      ),
    )
    if (!token || !usdt) throw new Error('the escrow answered without books')
    return { token, usdt }
  }).data
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Escrow of ${project.name}`}
      description={t`Everything a sale promises is inside before it starts. What buyers pay stays inside until success.`}
      closeLabel={t`Close`}
    >
      {read ? (
        <>
          <AssetBooks
            symbol={label(project.token)}
            decimals={project.token.decimals ?? 18}
            {...escrowBooks(read.value.token, parts.token, t`Surplus`)}
          />
          <AssetBooks
            symbol={brand.stable.symbol}
            {...escrowBooks(read.value.usdt, parts.stable, t`Surplus`)}
          />
        </>
      ) : (
        <Bone className="h-64" />
      )}
      <CheckYourself contract={project.mint} block={read?.block.number} />
    </Sheet>
  )
}

/** Form for a guardian to dissolve a sale that has not succeeded, so that every buyer can take the whole price back. */
function Dissolve({ sale, onClose }: { sale: Sale; onClose(): void }) {
  const { t } = useLingui()
  const { data: info } = useChainInfo()
  const { start, sheet } = useFlowSheet()
  const [noted, setNoted] = useState(false)
  const note = useAct('noteCall', () => t`The reason is written down`)
  const data = encodeFunctionData({ abi: escrowAbi, functionName: 'dissolve', args: [BigInt(sale.index)] })
  return (
    <>
      {!noted && (
        <ReasonSheet
          title={t`Dissolve ${sale.name}`}
          description={t`Everybody who bought takes the whole price back. This cannot be undone.`}
          now={saleState(sale.state).name}
          then={saleState('dissolution').name}
          word={sale.name}
          action={t`Write down and go to the wallet`}
          busy={note.pending}
          onClose={onClose}
          onConfirm={(reason) =>
            info &&
            note.submit({ target: sale.mint, data, current: sale.state, reason }, () => {
              setNoted(true)
              start({
                title: t`Send the call`,
                flow: dissolveFlow(sale.mint as Address, data),
                onClosed: onClose,
              })
            })
          }
        />
      )}
      {sheet}
    </>
  )
}
