import { type Static, Type } from 'typebox'
import { Address, UnixSeconds } from './envelope.ts'
import { ListQuery } from './lists.ts'
import { Reason } from './operators.ts'

/** `review` by a manager; then `approved` or `refused` with a reason; `withdrawn` by the applicant before that. */
export const VISA_STATES = ['review', 'approved', 'refused', 'withdrawn'] as const
export type VisaState = (typeof VISA_STATES)[number]

const Id = Type.Integer({ minimum: 1, maximum: 2 ** 53 - 1 })
/** Pictures that an application may have. */
export const VISA_DOCUMENTS = 4

/** Name of an own file that was uploaded with `isVisa`. */
const Document = Type.String({
  pattern: '^[0-9a-f]{32}\\.webp$',
  examples: ['5f1d2c0b9a8e47f6b3c2d1e0f9a8b7c6.webp'],
})

/** What an applicant tells. Only managers and the applicant ever see it. */
export const VisaPerson = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
  /** ISO 3166-1 alpha-2 */
  country: Type.String({ pattern: '^[A-Z]{2}$', examples: ['TW'] }),
  mobile: Type.String({ pattern: '^[+][0-9][0-9 ()-]{4,30}$', examples: ['+886 912 345 678'] }),
  email: Type.String({ pattern: '^[^\\s@<>"]{1,64}@[A-Za-z0-9.-]{1,180}\\.[A-Za-z]{2,24}$' }),
  /** names of own files that were uploaded with `isVisa` */
  documents: Type.Array(Document, {
    minItems: 1,
    maxItems: VISA_DOCUMENTS,
    uniqueItems: true,
  }),
})
export type VisaPerson = Static<typeof VisaPerson>

/**
 * Inputs of `applyVisaCard` (session). `consent`: to storing these data and reading them to decide about the card, until
 * the owner removes them; the time of the application is the time of the consent.
 */
export const VisaApplyInput = Type.Interface([VisaPerson], { consent: Type.Literal(true) })
export type VisaApplyInput = Static<typeof VisaApplyInput>
/** Inputs of `removeVisaDocument` (session): a picture that belongs to no application yet. */
export const VisaDocumentInput = Type.Object({ fileName: Document })

/** An application for the card (`getVisaApplication`, session: the newest of the caller, or null). */
export const VisaApplication = Type.Object({
  id: Id,
  state: Type.Enum(VISA_STATES),
  createdAt: UnixSeconds,
  decidedAt: Type.Union([UnixSeconds, Type.Null()]),
  /** of the decision */
  reason: Type.Union([Type.String(), Type.Null()]),
  /** null once it was removed, and for those who may not see it */
  person: Type.Union([VisaPerson, Type.Null()]),
  /** whether the applicant had the personal data removed */
  removed: Type.Boolean(),
})
export type VisaApplication = Static<typeof VisaApplication>

export const VisaInput = Type.Object({ id: Id })
/** A row of `pageVisaApplications` (manager; an auditor sees no personal data). */
export const ManagedVisaApplication = Type.Interface([VisaApplication], { applicant: Address })
export type ManagedVisaApplication = Static<typeof ManagedVisaApplication>
export const VISA_SORTS = ['createdAt', 'decidedAt', 'applicant', 'state'] as const
/** Inputs of `pageVisaApplications`, newest first unless told. */
export const VisaQuery = Type.Interface([ListQuery(VISA_SORTS)], {
  state: Type.Optional(Type.Enum(VISA_STATES)),
  applicant: Type.Optional(Address),
})
export type VisaQuery = Static<typeof VisaQuery>
/** Inputs of `decideVisaApplication` (manager); the applicant reads the reason. */
export const DecideVisaInput = Type.Object({ id: Id, approve: Type.Boolean(), reason: Reason })
export type DecideVisaInput = Static<typeof DecideVisaInput>
