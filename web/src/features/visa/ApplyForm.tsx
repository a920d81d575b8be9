import { Trans, useLingui } from '@lingui/react/macro'
import type { VisaPerson } from '@holdfast/protocol/visa'
import { useState } from 'react'
import { post } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useSubmit } from '../../api/submit.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { SelectField } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { WhenReady } from '../../wallet/readiness.tsx'
import { useCountries } from '../../parts/words/countries.ts'
import { missing, NAME_LENGTH, NOBODY, trimmed, type Typed } from './person.ts'
import { PictureList } from './PictureList.tsx'
import { showApplication, useOwnMobile } from './queries.ts'
import { usePictures } from './use-pictures.ts'

/**
 * Form for an application: person, contact, pictures, consent. The button says what is missing.
 * @param before data of an earlier application, as initial values
 */
export function ApplyForm({ before, onApplied }: { before: VisaPerson | null; onApplied(): void }) {
  const { t } = useLingui()
  const { loginAccount } = useSession()
  const ownMobile = useOwnMobile()
  const pictures = usePictures()
  const [changed, setChanged] = useState<Partial<Typed>>({})
  const [consent, setConsent] = useState(false)
  const countries = useCountries()
  const typed: Typed = {
    ...NOBODY,
    ...(ownMobile.data?.mobile ? { mobile: ownMobile.data.mobile } : {}),
    ...(before
      ? { name: before.name, country: before.country, mobile: before.mobile, email: before.email }
      : {}),
    ...changed,
  }
  const set = (change: Partial<Typed>) => setChanged({ ...changed, ...change })
  const problem = missing({
    typed,
    pictures: pictures.names.length,
    uploading: pictures.uploading,
    consent,
  })

  const apply = useSubmit({
    send: async () => {
      if (!consent) throw new Error(problem ?? '')
      const body = { ...trimmed(typed), documents: pictures.names, consent }
      return post('applyVisaCard', body)
    },
    onDone: (application) => {
      pictures.keep()
      showApplication(loginAccount, application)
      toast('success', t`Your application is under review`)
      onApplied()
    },
  })

  return (
    <>
      <Card label={t`Application`}>
        <h2>
          <Trans>Application</Trans>
        </h2>
        <TextField
          label={t`Name as on your document`}
          value={typed.name}
          maxLength={NAME_LENGTH}
          autoComplete="name"
          onChange={(name) => set({ name })}
        />
        <SelectField<string>
          label={t`Country`}
          value={typed.country}
          items={[
            { value: '', label: t`Choose your country` },
            ...Object.entries(countries).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(country) => set({ country })}
        />
        <TextField
          label={t`Mobile number`}
          value={typed.mobile}
          inputMode="tel"
          autoComplete="tel"
          maxLength={32}
          placeholder="+886 912 345 678"
          note={t`With the country's code, beginning with +`}
          onChange={(mobile) => set({ mobile })}
        />
        <TextField
          label={t`E-mail address`}
          value={typed.email}
          inputMode="email"
          autoComplete="email"
          placeholder="name@example.com"
          onChange={(email) => set({ email })}
        />
        <PictureList pictures={pictures} />
        <label className="flex min-h-11 items-start gap-3 border-t border-line pt-3 text-sm">
          <input
            type="checkbox"
            checked={consent}
            onChange={(event) => setConsent(event.target.checked)}
            className="mt-0.5 size-5 shrink-0 accent-kelp"
          />
          <Trans>
            I agree that these data and pictures are kept and looked at by managers to decide about my
            application, until I remove them.
          </Trans>
        </label>
      </Card>
      <ActionBar>
        <Refusal text={apply.refusal} />
        <WhenReady>
          <Button busy={apply.pending} disabled={problem !== null} onClick={() => apply.submit()}>
            {problem ?? <Trans>Apply for the card</Trans>}
          </Button>
        </WhenReady>
      </ActionBar>
    </>
  )
}
