import { Trans, useLingui } from '@lingui/react/macro'
import type { VisaApplication } from '@holdfast/protocol/visa'
import { CreditCard } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useModuleOpen } from '../../api/modules.ts'
import { useSession } from '../../api/session.ts'
import { ModuleGate } from '../../parts/ModuleGate.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Bone } from '../../ui/States.tsx'
import { OwnOnly } from '../../wallet/readiness.tsx'
import { About } from './About.tsx'
import { ApplicationCard } from './ApplicationCard.tsx'
import { ApplyForm } from './ApplyForm.tsx'
import { Earlier } from './Earlier.tsx'
import { useApplication } from './queries.ts'

/** The card: which data is asked for and why, and the application with its state. Who has none can make one while that is open. */
export function VisaPage() {
  const { t } = useLingui()
  const { isLogin } = useSession()
  const application = useApplication()
  const own = (
    <OwnOnly
      icon={<CreditCard size={22} strokeWidth={1.7} aria-hidden="true" />}
      why={<Trans>An application belongs to one account and is shown to it and to reviewers alone.</Trans>}
      skeleton={<Bone className="h-96 rounded-lg" />}
    >
      <StaleNote query={application} />
      <Loaded
        query={application}
        failed={t`Your application could not be loaded`}
        skeleton={<Bone className="h-96 rounded-lg" />}
      >
        {(newest) => <Own application={newest} />}
      </Loaded>
    </OwnOnly>
  )
  return (
    <Page title={t`VISA card`}>
      {isLogin ? (
        own
      ) : (
        <Offered>
          <About />
          {own}
        </Offered>
      )}
    </Page>
  )
}

/** What is there only while cards can be applied for. */
const Offered = ({ children }: { children: ReactNode }) => (
  <ModuleGate module="card" skeleton={<Bone className="h-96 rounded-lg" />}>
    {children}
  </ModuleGate>
)

/** The form if there is no application, else the newest one; if that has ended, with a button to apply again. */
function Own({ application }: { application: VisaApplication | null }) {
  const open = useModuleOpen('card')
  const [again, setAgain] = useState(false)
  if (application === null || again)
    return (
      <Offered>
        <About />
        <ApplyForm before={application?.person ?? null} onApplied={() => setAgain(false)} />
      </Offered>
    )
  return (
    <>
      <ApplicationCard application={application} onAgain={open ? () => setAgain(true) : null} />
      <Earlier newest={application.id} />
    </>
  )
}
