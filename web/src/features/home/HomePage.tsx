import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useModuleOpen } from '../../api/modules.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { HostingRates } from '../../parts/rates/HostingRates.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { Page } from '../../ui/Page.tsx'
import { Bone } from '../../ui/States.tsx'
import { useAccount } from '../../wallet/use-reads.ts'
import { loadOwn, loadRest } from './rest.ts'
import { priceOf, useRates, useTokenFigures } from './queries.ts'
import { Welcome } from './Welcome.tsx'

const Own = lazyPart(loadOwn)
const Rest = lazyPart(loadRest)

/**
 * For a stranger what can be done here and what it pays; for a member what is theirs. Then for both where the money is, and figures.
 * What stands below the first screen comes in a part of its own, as does what is a member's.
 */
export function HomePage() {
  const { t } = useLingui()
  const isMember = useAccount() !== null
  return (
    <Page
      title={isMember ? t`Home` : t`Every promise is funded before it is made.`}
      width="overview"
      hideTitle
    >
      <Columns stretch>
        {isMember ? (
          <Suspense fallback={<OwnBones />}>
            <Own />
          </Suspense>
        ) : (
          <Welcome />
        )}
        <Rates />
        <Suspense fallback={<RestBones />}>
          <Rest />
        </Suspense>
      </Columns>
    </Page>
  )
}

function Rates() {
  const { t } = useLingui()
  const { data } = useRates()
  const figures = useTokenFigures()
  const rates = data?.value
  const states = [t`Not open yet`, null, t`Limit reached`]
  const isOn = useModuleOpen('hosting')
  const ofPool = rates?.paused ? t`Joining paused` : rates ? states[rates.status] : null
  const state = isOn === false ? t`Not open now` : ofPool
  return (
    <HostingRates
      offers={rates?.offers}
      price={priceOf(figures)}
      state={state === undefined ? t`Closed` : state}
    />
  )
}

const OwnBones = () => (
  <>
    <Bone className="h-[400px] rounded-lg" />
    <Bone className="h-[400px] rounded-lg" />
  </>
)

/** About as high as what they stand for, one for each. */
function RestBones() {
  return (
    <>
      {['h-[390px]', 'h-[390px]', 'h-[510px]', 'h-[390px]'].map((height, i) => (
        <Bone key={i} className={`${height} rounded-lg`} />
      ))}
    </>
  )
}
