import { Trans, useLingui } from '@lingui/react/macro'
import type { VisaApplication } from '@holdfast/protocol/visa'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
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

/** The card: which data is asked for and why, and the application with its state. */
export function VisaPage() {
  const { t } = useLingui()
  const application = useApplication()
  return (
    <Page title={t`VISA card`}>
      {application.data === undefined && <About />}
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
    </Page>
  )
}

/** The form if there is no application, else the newest one; if that has ended, with a button to apply again. */
function Own({ application }: { application: VisaApplication | null }) {
  const [again, setAgain] = useState(false)
  if (application === null || again)
    return (
      <>
        <About />
        <ApplyForm before={application?.person ?? null} onApplied={() => setAgain(false)} />
      </>
    )
  return (
    <>
      <ApplicationCard application={application} onAgain={() => setAgain(true)} />
      <Earlier newest={application.id} />
    </>
  )
}
