import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ManagedVisaApplication } from '@holdfast/protocol/visa'
import { useState } from 'react'
import { sameAddress, shortAddress } from '../../../lib/address.ts'
import { useCountries } from '../../../parts/words/countries.ts'
import { formatTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Fact, Facts } from '../../../ui/Card.tsx'
import { PrivatePicture } from '../../../parts/PrivatePicture.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { cardState } from '../../../parts/words/state-names.ts'
import { Notice, Tag } from '../../../ui/Tag.tsx'
import { useAccount } from '../../../wallet/use-reads.ts'
import { useAct } from '../kit/queries.ts'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'

/** One application with its pictures, and the decision about it. */
export function CardSheet({
  application: a,
  mayChange,
  onClose,
}: {
  application: ManagedVisaApplication
  mayChange: boolean
  onClose(): void
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const account = useAccount()
  const [approve, setApprove] = useState<boolean | null>(null)
  const decide = useAct('decideVisaApplication', () => t`Decided`)
  const own = sameAddress(a.applicant, account)
  if (approve !== null)
    return (
      <ReasonSheet
        title={approve ? t`Approve application #${a.id}` : t`Refuse application #${a.id}`}
        description={t`The applicant reads the reason, and the audit log keeps it: write no personal data into it.`}
        now={cardState(a.state).name}
        then={cardState(approve ? 'approved' : 'refused').name}
        action={approve ? t`Approve` : t`Refuse`}
        busy={decide.pending}
        onClose={onClose}
        onConfirm={(reason) => decide.submit({ id: a.id, approve, reason }, onClose)}
      />
    )
  return (
    <Sheet open onClose={onClose} title={t`Card application #${a.id}`} closeLabel={t`Close`}>
      <Facts className="rounded-md bg-sunken px-4 py-3">
        <Fact label={t`Account`}>{shortAddress(a.applicant)}</Fact>
        <Fact label={t`Asked for`}>{formatTime(a.createdAt, tag, true)}</Fact>
        <Fact label={t`State`}>
          <Tag tone={cardState(a.state).tone}>{cardState(a.state).name}</Tag>
        </Fact>
        {a.decidedAt !== null && <Fact label={t`Decided`}>{formatTime(a.decidedAt, tag, true)}</Fact>}
        {a.reason !== null && <Fact label={t`Reason`}>{a.reason}</Fact>}
      </Facts>
      {a.person ? (
        <Person person={a.person} />
      ) : a.removed ? (
        <Notice tone="plain" title={t`Removed`}>
          <Trans>The applicant had all personal data and pictures removed. The decision stays.</Trans>
        </Notice>
      ) : (
        <Notice tone="plain" title={t`Not shown to your role`}>
          <Trans>Personal data and pictures of applications are for managers alone.</Trans>
        </Notice>
      )}
      {mayChange && a.state === 'review' && own && (
        <Notice tone="wait" title={t`This is your own application`}>
          <Trans>Another manager decides about it.</Trans>
        </Notice>
      )}
      {mayChange && a.state === 'review' && !own && (
        <div className="flex gap-2">
          <Button className="flex-1" onClick={() => setApprove(true)}>
            <Trans>Approve</Trans>
          </Button>
          <Button look="ghost" className="flex-1" onClick={() => setApprove(false)}>
            <Trans>Refuse</Trans>
          </Button>
        </div>
      )}
    </Sheet>
  )
}

/** Personal data of an application. Pictures are loaded on request only, because the server records every look at them. */
function Person({ person: p }: { person: NonNullable<ManagedVisaApplication['person']> }) {
  const { t } = useLingui()
  const countries = useCountries()
  const [shown, setShown] = useState(false)
  return (
    <>
      <Facts>
        <Fact label={t`Name as on the document`}>{p.name}</Fact>
        <Fact label={t`Country`}>{countries[p.country] ?? p.country}</Fact>
        <Fact label={t`Mobile number`}>{p.mobile}</Fact>
        <Fact label={t`E-mail address`}>
          <span className="break-all">{p.email}</span>
        </Fact>
      </Facts>
      {shown ? (
        <ul className="flex flex-col gap-3" aria-label={t`Pictures of documents`}>
          {p.documents.map((name, i) => (
            <li key={name}>
              <PrivatePicture name={name} alt={t`Picture ${i + 1}`} whole />
            </li>
          ))}
        </ul>
      ) : (
        <Button look="ghost" size="small" onClick={() => setShown(true)}>
          {plural(p.documents.length, {
            one: `Show ${p.documents.length} picture; the audit log keeps that you looked`,
            other: `Show ${p.documents.length} pictures; the audit log keeps that you looked`,
          })}
        </Button>
      )}
    </>
  )
}
