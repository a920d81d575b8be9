import { Hourglass } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { AssetMark } from '../../ui/AssetMark.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { ReserveLine } from '../../parts/books/ReserveLine.tsx'
import { Choice, TabPanel, Tabs } from '../../ui/Segments.tsx'
import { Select } from '../../ui/Select.tsx'
import { Source } from '../../ui/Source.tsx'
import { Bone, Empty } from '../../ui/States.tsx'
import { Notice, Tag } from '../../ui/Tag.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { toast, TOAST_TIME, type ToastKind } from '../../ui/toast.ts'
import { useSheet } from '../../lib/use-sheet.ts'
import { Waiting } from '../../ui/Waiting.tsx'

const Sheet = lazyPart(() => import('../../ui/Sheet.tsx').then((m) => ({ default: m.Sheet })))

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3" aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  )
}

/** Every component of the design system on one page, for developers. English only, local chain and development only. */
export function ShowcasePage() {
  const [tab, setTab] = useState<'one' | 'two' | 'three'>('one')
  const [term, setTerm] = useState('15')
  const [amount, setAmount] = useState('500')
  const [page, setPage] = useState(2)
  const [address, setAddress] = useState('')
  const [kind, setKind] = useState<'all' | 'deposit'>('all')
  const sheet = useSheet()
  const kinds = Object.keys(TOAST_TIME).filter((k): k is ToastKind => k in TOAST_TIME)
  return (
    <Page title="Showcase">
      <Part name="Figures">
        <Figure size="big" value="0.2484" unit="USDT" />
        <Figure size="title" value="48,200" unit="/ 60,000 USDT" />
        <span className="flex items-center gap-2">
          <Figure value="1,250" />
          <Source
            source={{ what: 'Effective power', kind: 'chain', call: 'teams(account).force', block: 815 }}
          />
        </span>
      </Part>
      <Part name="Fields">
        <TextField
          mono
          label="Address"
          value={address}
          placeholder="0x…"
          onChange={setAddress}
          note="A note"
        />
        <CopyField caption="To copy" text="100.0042" label="Copy" doneLabel="Copied" />
        <span className="flex items-center gap-3">
          <AssetMark symbol="USDT" />
          <AssetMark symbol="TDE" size="small" />
          <Select<'all' | 'deposit'>
            label="Type"
            value={kind}
            items={[
              { value: 'all', label: 'All types' },
              { value: 'deposit', label: 'Deposit' },
            ]}
            onChange={setKind}
          />
        </span>
      </Part>
      <Part name="Reserve line">
        <Card>
          <CardHead title="Solvency">
            <Tag tone="good">103.4%</Tag>
          </CardHead>
          <ReserveLine
            label="86% owed, all of it held"
            filled={0.86}
            hatched={1}
            left="Principal 4,812,300"
            right={<span>Check it yourself ›</span>}
          />
        </Card>
      </Part>
      <Part name="Buttons">
        <Button>Host 500 USDT</Button>
        <Button disabled>Enter the hosting amount</Button>
        <Button busy>Confirm</Button>
        <Button look="ghost">Claim 4.20 USDT</Button>
        <Button look="quiet" size="small">
          Quiet, small
        </Button>
      </Part>
      <Part name="Choices">
        <Tabs<'one' | 'two' | 'three'>
          id="showcase"
          label="Tabs"
          value={tab}
          items={[
            { value: 'one', label: 'One' },
            { value: 'two', label: 'Two' },
            { value: 'three', label: 'Three' },
          ]}
          onChange={setTab}
        />
        <TabPanel id="showcase" value={tab}>
          <p className="text-sm text-ink2">Panel {tab}</p>
        </TabPanel>
        <Choice
          label="Term"
          columns={3}
          value={term}
          items={['7', '15', '30', '60', '90', '180'].map((value) => ({ value, label: `${value} days` }))}
          onChange={setTerm}
        />
        <AmountField
          label="Amount"
          unit="USDT"
          value={amount}
          onChange={setAmount}
          side="Available 2,310.55"
        />
        <AmountField
          label="Refused"
          unit="USDT"
          value="-5"
          onChange={() => undefined}
          problem="The amount cannot be negative"
        />
        <Pager page={page} size={10} total={42} onPage={setPage} />
      </Part>
      <Part name="Facts">
        <Card>
          <Facts>
            <Fact label="Paid out">every 12 hours, 30 times</Fact>
            <Fact label="Principal due" strong>
              Dec 5, 14:20
            </Fact>
          </Facts>
        </Card>
      </Part>
      <Part name="States">
        <div className="flex flex-wrap gap-2">
          <Tag>Plain</Tag>
          <Tag tone="good">Good</Tag>
          <Tag tone="wait">Wait</Tag>
          <Tag tone="bad">Bad</Tag>
        </div>
        <Notice tone="wait" title="Close to the limit">
          What it means, and what to do.
        </Notice>
        <Notice tone="bad" title="It could not be read" action={<Button size="small">Try again</Button>}>
          The cause.
        </Notice>
        <Bone className="h-13 rounded-md" />
        <Empty icon={<Hourglass size={22} strokeWidth={1.7} aria-hidden="true" />} title="Nothing here yet">
          And what to do about it.
        </Empty>
      </Part>
      <Part name="Timeline">
        <Card>
          <Timeline
            label="Example"
            steps={[
              { key: 'a', state: 'done', title: 'Hosted', note: '100 USDT', side: '11-18' },
              { key: 'b', state: 'now', title: 'Rewards, 3 of 30 steps', note: 'Next in 06:12:44' },
              { key: 'c', state: 'next', title: 'Principal due', side: '12-04' },
              { key: 'd', state: 'failed', title: 'Stopped' },
            ]}
          />
        </Card>
      </Part>
      <Part name="Overlays">
        <div className="flex flex-wrap gap-2">
          <Button look="ghost" size="small" onClick={() => sheet.open()}>
            Open a sheet
          </Button>
          {kinds.map((kind) => (
            <Button key={kind} look="ghost" size="small" onClick={() => toast(kind, `A toast: ${kind}`)}>
              {kind}
            </Button>
          ))}
        </div>
      </Part>
      {sheet.shown && (
        <Suspense fallback={<Waiting />}>
          <Sheet
            {...sheet.props}
            title="A sheet"
            description="From below on a phone, in the middle on a desktop."
            closeLabel="Close"
          >
            <Button onClick={() => sheet.close()}>Done</Button>
          </Sheet>
        </Suspense>
      )}
    </Page>
  )
}
