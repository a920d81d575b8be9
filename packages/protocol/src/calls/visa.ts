import { Page, PageQuery } from '../envelope.ts'
import {
  DecideVisaInput,
  ManagedVisaApplication,
  VisaApplication,
  VisaApplyInput,
  VisaDocumentInput,
  VisaInput,
  VisaQuery,
} from '../visa.ts'
import { pageWith, someone } from './examples.ts'
import { Type } from 'typebox'
import { defineCall } from './call.ts'

const tag = 'visa'
const person = {
  name: 'Lin Mei',
  country: 'TW',
  mobile: '+886 912 345 678',
  email: 'mei@example.com',
  documents: ['5f1d2c0b9a8e47f6b3c2d1e0f9a8b7c6.webp'],
}
const example = {
  id: 1,
  state: 'review',
  createdAt: 1_763_683_200,
  decidedAt: null,
  reason: null,
  person,
  removed: false,
}
const managed = { ...example, applicant: someone }

export const applyVisaCard = defineCall({
  method: 'POST',
  path: 'applyVisaCard',
  tag,
  summary: 'Applies for the card with documents that were uploaded with `isVisa`. One application at a time.',
  input: VisaApplyInput,
  data: VisaApplication,
  errors: ['APPLICATION_OPEN', 'MODULE_CLOSED'],
  session: 'required',
  about: 'self',
  example: { input: { ...person, consent: true }, data: example },
})

export const removeVisaDocument = defineCall({
  method: 'POST',
  path: 'removeVisaDocument',
  tag,
  summary: 'Removes a picture that the caller uploaded with `isVisa` and that no application has yet.',
  input: VisaDocumentInput,
  data: Type.Boolean(),
  session: 'required',
  about: 'owner',
  example: { input: { fileName: person.documents[0] }, data: true },
})

export const getVisaApplication = defineCall({
  method: 'GET',
  path: 'getVisaApplication',
  tag,
  summary: "The caller's newest application, or null.",
  input: Type.Object({}),
  data: Type.Union([VisaApplication, Type.Null()]),
  session: 'required',
  about: 'self',
  example: { input: {}, data: example },
})

export const pageOwnVisaApplications = defineCall({
  method: 'GET',
  path: 'pageOwnVisaApplications',
  tag,
  summary: 'Every application of the caller, newest first: each keeps its data until they are removed.',
  input: PageQuery,
  data: Page(VisaApplication),
  session: 'required',
  about: 'self',
  example: { input: { page: 1, size: 20 }, data: pageWith(example) },
})

export const removeVisaData = defineCall({
  method: 'POST',
  path: 'removeVisaData',
  tag,
  summary:
    "Removes personal data and documents of the caller's application; one under review is withdrawn by that.",
  input: VisaInput,
  data: VisaApplication,
  errors: ['APPLICATION_UNKNOWN'],
  session: 'required',
  about: 'owner',
  example: {
    input: { id: 1 },
    data: { ...example, state: 'withdrawn', decidedAt: 1_763_683_800, person: null, removed: true },
  },
})

export const pageVisaApplications = defineCall({
  method: 'GET',
  path: 'pageVisaApplications',
  tag,
  summary: 'Applications, newest first (manager; an auditor sees them without personal data).',
  input: VisaQuery,
  data: Page(ManagedVisaApplication),
  session: 'required',
  roles: ['manager', 'auditor'],
  example: {
    input: { state: 'review', page: 1, size: 20 },
    data: pageWith(managed),
  },
})

export const decideVisaApplication = defineCall({
  method: 'POST',
  path: 'decideVisaApplication',
  tag,
  summary: 'Approves or refuses an application; the applicant reads the reason (manager).',
  input: DecideVisaInput,
  data: ManagedVisaApplication,
  errors: ['APPLICATION_UNKNOWN', 'APPLICATION_DECIDED', 'SECOND_PERSON_REQUIRED'],
  session: 'required',
  roles: ['manager'],
  example: {
    input: { id: 1, approve: true, reason: 'documents are complete' },
    data: {
      ...managed,
      state: 'approved',
      decidedAt: 1_763_683_800,
      reason: 'documents are complete',
    },
  },
})
