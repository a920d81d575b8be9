import { Hourglass } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loaded, LoadedList, type Loading } from '../../ui/Loaded.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Dotted, Mono } from '../../ui/Mono.tsx'
import { Bone, Empty } from '../../ui/States.tsx'
import { Notice, Tag } from '../../ui/Tag.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { Part, State } from './Part.tsx'

const icon = <Hourglass size={22} strokeWidth={1.7} aria-hidden="true" />
const refetch = () => Promise.resolve()
const query = (has: Partial<Loading<string>>): Loading<string> => ({
  data: undefined,
  isError: false,
  error: null,
  isFetching: false,
  refetch,
  ...has,
})
const LOADING = query({ isFetching: true })
const FAILED = query({ isError: true, error: new Error('The server is not reachable') })
const THERE = query({ data: 'What was loaded' })
const AT = Date.UTC(2026, 0, 30, 8)
const bone = <Bone className="h-13 rounded-md" />

/** A part of a page that breaks while it is drawn. */
function Broken(): never {
  throw new Error('broken on purpose, to show what is left of it')
}

/** Loading, empty, failed, stale, refused, said. */
export function States() {
  return (
    <>
      <Part name="Words and notices">
        <div className="flex flex-wrap gap-2">
          <Tag>Plain</Tag>
          <Tag tone="good">Good</Tag>
          <Tag tone="wait">Wait</Tag>
          <Tag tone="bad">Bad</Tag>
        </div>
        <Notice tone="plain" title="Good to know">
          What it means.
        </Notice>
        <Notice tone="good" title="Done">
          What came of it.
        </Notice>
        <Notice tone="wait" title="Close to the limit">
          What it means, and what to do.
        </Notice>
        <Notice tone="bad" title="It could not be read" action={<Button size="small">Try again</Button>}>
          The cause.
        </Notice>
        <Refusal text="The amount is more than you have" />
        <Refusal text="The price has moved" tone="wait" />
        <Refusal text={null} />
        <p>
          <Mono>teams(account).force</Mono> and <Dotted>withdrawal.autoLimit.usdt</Dotted>
        </p>
      </Part>
      <Part name="Loading">
        <span className="flex items-center gap-2 text-sm text-ink2">
          <Spinner /> Waiting for the wallet
        </span>
        <Spinner size={32} />
        {/* Fixed to the screen elsewhere; here to this box. */}
        <div className="relative h-24 transform-gpu rounded-md bg-sunken">
          <Waiting />
        </div>
        <State of="On the way">
          <Loaded query={LOADING} failed="It could not be loaded" skeleton={bone}>
            {(text) => <p>{text}</p>}
          </Loaded>
        </State>
        <State of="Failed">
          <Loaded query={FAILED} failed="It could not be loaded" skeleton={bone}>
            {(text) => <p>{text}</p>}
          </Loaded>
        </State>
        <State of="There">
          <Loaded query={THERE} failed="It could not be loaded" skeleton={bone}>
            {(text) => <p>{text}</p>}
          </Loaded>
        </State>
        <State of="A list without rows">
          <LoadedList
            query={{ ...query({}), data: { total: 0 } }}
            failed="It could not be loaded"
            skeleton={bone}
            empty={
              <Empty icon={icon} title="Nothing here yet" action={<Button>Begin</Button>}>
                And what to do about it.
              </Empty>
            }
          >
            {({ total }) => <p>{total}</p>}
          </LoadedList>
        </State>
        <State of="Trying again">
          <LoadFailed title="It could not be loaded" query={{ isFetching: true, refetch }}>
            The server is not reachable
          </LoadFailed>
        </State>
        <State of="Old figures">
          <StaleNote query={{ ...THERE, isError: true, dataUpdatedAt: AT }} />
        </State>
        <State of="A part that broke is left out">
          <PartBoundary>
            <Broken />
          </PartBoundary>
        </State>
      </Part>
      <Part name="A page about one thing">
        <State of="Gone">
          <DetailPage
            title="Gone"
            query={query({})}
            gone={{ title: 'There is no such thing', action: <Button look="ghost">All things</Button> }}
            failed="It could not be loaded"
            skeleton={bone}
          >
            {(text) => <p>{text}</p>}
          </DetailPage>
        </State>
        <State of="Switched off">
          <DetailPage
            title="Switched off"
            query={THERE}
            closed={<Empty title="Not open yet" />}
            gone={null}
            failed="It could not be loaded"
            skeleton={bone}
          >
            {(text) => <p>{text}</p>}
          </DetailPage>
        </State>
        <State of="There">
          <DetailPage title="There" query={THERE} gone={null} failed="It could not be loaded" skeleton={bone}>
            {(text) => <p>{text}</p>}
          </DetailPage>
        </State>
      </Part>
    </>
  )
}
