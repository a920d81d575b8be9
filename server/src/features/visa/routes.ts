import { Page, PageQuery } from '@holdfast/protocol/envelope'
import {
  DecideVisaInput,
  ManagedVisaApplication,
  VisaApplication,
  VisaApplyInput,
  VisaDocumentInput,
  VisaInput,
  VisaQuery,
} from '@holdfast/protocol/visa'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addCall } from '../../http/call.ts'
import { pageWith, someone } from '@holdfast/protocol/calls/examples'
import type { VisaService } from './service.ts'

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

export function visaRoutes(app: FastifyInstance, visa: VisaService): void {
  addCall(
    app,
    {
      method: 'POST',
      path: 'applyVisaCard',
      tag,
      summary:
        'Applies for the card with documents that were uploaded with `isVisa`. One application at a time.',
      input: VisaApplyInput,
      data: VisaApplication,
      errors: ['APPLICATION_OPEN'],
      session: 'required',
      example: { input: { ...person, consent: true }, data: example },
    },
    (input, { caller }) => visa.apply(caller.session, input),
  )
  addCall(
    app,
    {
      method: 'POST',
      path: 'removeVisaDocument',
      tag,
      summary: 'Removes a picture that the caller uploaded with `isVisa` and that no application has yet.',
      input: VisaDocumentInput,
      data: Type.Boolean(),
      session: 'required',
      example: { input: { fileName: person.documents[0] }, data: true },
    },
    ({ fileName }, { caller }) => visa.removeDocument(caller.session, fileName),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'getVisaApplication',
      tag,
      summary: "The caller's newest application, or null.",
      input: Type.Object({}),
      data: Type.Union([VisaApplication, Type.Null()]),
      session: 'required',
      example: { input: {}, data: example },
    },
    (_, { caller }) => visa.newest(caller.session),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'pageOwnVisaApplications',
      tag,
      summary: 'Every application of the caller, newest first: each keeps its data until they are removed.',
      input: PageQuery,
      data: Page(VisaApplication),
      session: 'required',
      example: { input: { page: 1, size: 20 }, data: pageWith(example) },
    },
    (q, { caller }) => visa.ownPage(caller.session, q),
  )
  addCall(
    app,
    {
      method: 'POST',
      path: 'removeVisaData',
      tag,
      summary:
        "Removes personal data and documents of the caller's application; one under review is withdrawn by that.",
      input: VisaInput,
      data: VisaApplication,
      errors: ['APPLICATION_UNKNOWN'],
      session: 'required',
      example: {
        input: { id: 1 },
        data: { ...example, state: 'withdrawn', decidedAt: 1_763_683_800, person: null, removed: true },
      },
    },
    ({ id }, { caller }) => visa.removeData(caller.session, id),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'pageVisaApplications',
      tag,
      summary: 'Applications, newest first (manager; an auditor sees them without personal data).',
      input: VisaQuery,
      data: Page(ManagedVisaApplication),
      errors: ['ROLE_REQUIRED'],
      session: 'required',
      example: {
        input: { state: 'review', page: 1, size: 20 },
        data: pageWith(managed),
      },
    },
    (q, { caller }) => visa.page(caller.session, q),
  )
  addCall(
    app,
    {
      method: 'POST',
      path: 'decideVisaApplication',
      tag,
      summary: 'Approves or refuses an application; the applicant reads the reason (manager).',
      input: DecideVisaInput,
      data: ManagedVisaApplication,
      errors: ['ROLE_REQUIRED', 'APPLICATION_UNKNOWN', 'APPLICATION_DECIDED', 'SECOND_PERSON_REQUIRED'],
      session: 'required',
      example: {
        input: { id: 1, approve: true, reason: 'documents are complete' },
        data: {
          ...managed,
          state: 'approved',
          decidedAt: 1_763_683_800,
          reason: 'documents are complete',
        },
      },
    },
    (input, { caller }) => visa.decide(caller.session, input),
  )
}
