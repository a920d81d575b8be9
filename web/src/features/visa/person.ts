import { t } from '@lingui/core/macro'
import { typedPhone } from '@holdfast/protocol/typed-phone'
import { typedName } from '@holdfast/protocol/typed-text'
import type { VisaPerson } from '@holdfast/protocol/visa'

/** The typed fields of an application: all but the pictures. */
export type Typed = Omit<VisaPerson, 'documents'>
export const NOBODY: Typed = { name: '', country: '', mobile: '', email: '' }
/** Longest name that is kept. */
export const NAME_LENGTH = 80

const MOBILE = /^[+][0-9][0-9 ()-]{4,30}$/
const EMAIL = /^[^\s@<>"]{1,64}@[A-Za-z0-9.-]{1,180}\.[A-Za-z]{2,24}$/

/** The first field that is missing or wrong; null when all are right. */
export function fieldProblem(typed: Typed): keyof Typed | null {
  const { name, country, mobile, email } = trimmed(typed)
  if (name === '') return 'name'
  if (!/^[A-Z]{2}$/.test(country)) return 'country'
  if (!MOBILE.test(mobile)) return 'mobile'
  if (!EMAIL.test(email)) return 'email'
  return null
}

/** What the button says while something is missing; null when the application can be sent. */
export function missing(o: {
  typed: Typed
  pictures: number
  uploading: boolean
  consent: boolean
}): string | null {
  const problem = fieldProblem(o.typed)
  if (problem)
    return {
      name: t`Enter your name as on your document`,
      country: t`Choose your country`,
      mobile: t`Enter your mobile number with the country's code`,
      email: t`Enter your e-mail address`,
    }[problem]
  if (o.uploading) return t`The pictures are on their way`
  if (o.pictures === 0) return t`Add at least one picture`
  if (!o.consent) return t`Agree to what happens with your data`
  return null
}

/** The fields in one form, whatever keyboard typed them. */
export const trimmed = (typed: Typed): Typed => ({
  name: typedName(typed.name),
  country: typed.country,
  mobile: typedPhone(typed.mobile),
  email: typedName(typed.email),
})
