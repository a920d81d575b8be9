import { Type } from 'typebox'
import { Page } from '../envelope.ts'
import { ProposedResult } from '../house.ts'
import {
  Delivery,
  DeliveryQuery,
  ManagedIdInput,
  ManagedResendInput,
  ManagedRotateInput,
  ManagedSwitchInput,
  OwnWebhookInput,
  Resent,
  ResendInput,
  Webhook,
  WebhookIdInput,
  WebhookProposal,
  WebhookQuery,
  WebhookRotateInput,
  WebhookSecret,
  WebhookSwitchInput,
} from '../webhooks.ts'
import { defineCall } from './call.ts'
import { hash, pageWith, someone } from './examples.ts'

const tag = 'webhooks'
const reason = 'agreed with the integrator'

const own = {
  id: 7,
  account: someone,
  url: 'https://integrator.example/holdfast',
  events: ['deposit.credited' as const, 'withdrawal.paid' as const],
  note: 'book-keeping',
  enabled: true,
  off: null,
  failingSince: null,
  oldSecretUntil: null,
  createdAt: 1_763_683_200,
}
const forAll = { ...own, account: null, note: 'the integrator', enabled: false, off: 'new' as const }
const secret = `whsec_${'B'.repeat(43)}=`
const event = `evt_${'0f'.repeat(16)}`
const delivery = {
  id: 31,
  webhook: 7,
  event,
  type: 'deposit.credited' as const,
  body: JSON.stringify({
    id: event,
    type: 'deposit.credited',
    chainId: 56,
    time: 1_763_683_200,
    data: { id: 12, account: someone, currency: 'USDT', amount: '5000000000000000000', txHash: hash },
  }),
  state: 'delivered' as const,
  attempts: 1,
  status: 204,
  problem: null,
  createdAt: 1_763_683_200,
  triedAt: 1_763_683_201,
  nextAt: null,
}

export const listOwnWebhooks = defineCall({
  method: 'GET',
  path: 'listOwnWebhooks',
  tag,
  summary: "The caller's endpoints, which are told of the caller's own events.",
  input: Type.Object({}),
  data: Type.Array(Webhook),
  session: 'required',
  about: 'self',
  example: { input: {}, data: [own] },
})

export const addOwnWebhook = defineCall({
  method: 'POST',
  path: 'addOwnWebhook',
  tag,
  summary:
    'An endpoint for the caller’s own events from now on. The secret is shown this once; `verifyWebhook` of the client takes it.',
  input: OwnWebhookInput,
  data: WebhookSecret,
  errors: ['WEBHOOKS_OFF', 'WEBHOOK_URL', 'WEBHOOK_LIMIT'],
  session: 'required',
  about: 'self',
  example: {
    input: { url: own.url, events: own.events, note: own.note },
    data: { webhook: own, secret },
  },
})

const ofOwner = { tag, errors: ['WEBHOOK_UNKNOWN'], session: 'required', about: 'owner' } as const

export const switchOwnWebhook = defineCall({
  ...ofOwner,
  method: 'POST',
  path: 'switchOwnWebhook',
  summary: 'Switches an endpoint of the caller off or on. Of what happens while it is off it is not told.',
  input: WebhookSwitchInput,
  data: Webhook,
  errors: ['WEBHOOKS_OFF', 'WEBHOOK_UNKNOWN'],
  example: { input: { id: 7, enabled: false }, data: { ...own, enabled: false, off: 'paused' } },
})

export const rotateOwnWebhook = defineCall({
  ...ofOwner,
  method: 'POST',
  path: 'rotateOwnWebhook',
  summary:
    'A new secret for an endpoint of the caller, shown this once. The one before signs too for a day, unless `atOnce`.',
  input: WebhookRotateInput,
  data: WebhookSecret,
  errors: ['WEBHOOKS_OFF', 'WEBHOOK_UNKNOWN'],
  example: {
    input: { id: 7 },
    data: { webhook: { ...own, oldSecretUntil: 1_763_769_600 }, secret },
  },
})

export const removeOwnWebhook = defineCall({
  ...ofOwner,
  method: 'POST',
  path: 'removeOwnWebhook',
  summary: 'Forgets an endpoint of the caller, with its deliveries.',
  input: WebhookIdInput,
  data: Type.Boolean(),
  example: { input: { id: 7 }, data: true },
})

export const testOwnWebhook = defineCall({
  ...ofOwner,
  method: 'POST',
  path: 'testOwnWebhook',
  summary: 'Sends `webhook.test` to an endpoint of the caller, also while it is off.',
  input: WebhookIdInput,
  data: Delivery,
  errors: ['WEBHOOKS_OFF', 'WEBHOOK_UNKNOWN'],
  example: { input: { id: 7 }, data: delivery },
})

export const pageOwnDeliveries = defineCall({
  method: 'GET',
  path: 'pageOwnDeliveries',
  tag,
  summary: "What the caller's endpoints were told, newest first.",
  input: DeliveryQuery,
  data: Page(Delivery),
  session: 'required',
  about: 'self',
  example: { input: { webhook: 7, page: 1, size: 20 }, data: pageWith(delivery) },
})

export const resendOwnDeliveries = defineCall({
  ...ofOwner,
  method: 'POST',
  path: 'resendOwnDeliveries',
  summary: 'Sends one delivery of an endpoint of the caller again, or all of them that were given up.',
  input: ResendInput,
  data: Resent,
  example: { input: { id: 7, delivery: 31 }, data: { count: 1 } },
})

const ofManager = { tag, session: 'required', roles: ['manager'] } as const

export const pageWebhooks = defineCall({
  method: 'GET',
  path: 'pageWebhooks',
  tag,
  summary:
    'All endpoints (manager, auditor), newest first. Of those of users `url` is the origin alone: the rest can hold what only they should know.',
  input: WebhookQuery,
  data: Page(Webhook),
  session: 'required',
  roles: ['manager', 'auditor'],
  example: { input: { of: 'all', page: 1, size: 20 }, data: pageWith(forAll) },
})

export const proposeWebhook = defineCall({
  ...ofManager,
  method: 'POST',
  path: 'proposeWebhook',
  summary:
    'Asks a second manager for an endpoint that is told of all accounts’ events (manager). It begins switched off; `rotateWebhook` shows its secret.',
  input: WebhookProposal,
  data: ProposedResult,
  errors: ['WEBHOOKS_OFF', 'WEBHOOK_URL', 'PROPOSAL_EXISTS'],
  example: {
    input: { url: own.url, events: own.events, note: forAll.note, reason },
    data: { proposal: 3 },
  },
})

export const switchWebhook = defineCall({
  ...ofManager,
  method: 'POST',
  path: 'switchWebhook',
  summary:
    'Switches an endpoint off or on (manager). One of a user can be switched off here; only its owner switches it on.',
  input: ManagedSwitchInput,
  data: Webhook,
  errors: ['WEBHOOKS_OFF', 'WEBHOOK_UNKNOWN'],
  example: { input: { id: 7, enabled: true, reason }, data: { ...forAll, enabled: true, off: null } },
})

export const rotateWebhook = defineCall({
  ...ofManager,
  method: 'POST',
  path: 'rotateWebhook',
  summary: 'As `rotateOwnWebhook`, for an endpoint of all accounts (manager).',
  input: ManagedRotateInput,
  data: WebhookSecret,
  errors: ['WEBHOOKS_OFF', 'WEBHOOK_UNKNOWN'],
  example: { input: { id: 7, reason }, data: { webhook: forAll, secret } },
})

export const removeWebhook = defineCall({
  ...ofManager,
  method: 'POST',
  path: 'removeWebhook',
  summary: 'Forgets an endpoint of all accounts, with its deliveries (manager).',
  input: ManagedIdInput,
  data: Type.Boolean(),
  errors: ['WEBHOOK_UNKNOWN'],
  example: { input: { id: 7, reason }, data: true },
})

export const testWebhook = defineCall({
  ...ofManager,
  method: 'POST',
  path: 'testWebhook',
  summary: 'Sends `webhook.test` to an endpoint of all accounts, also while it is off (manager).',
  input: WebhookIdInput,
  data: Delivery,
  errors: ['WEBHOOKS_OFF', 'WEBHOOK_UNKNOWN'],
  example: { input: { id: 7 }, data: delivery },
})

export const pageDeliveries = defineCall({
  method: 'GET',
  path: 'pageDeliveries',
  tag,
  summary: 'What the endpoints of all accounts were told (manager, auditor), newest first.',
  input: DeliveryQuery,
  data: Page(Delivery),
  session: 'required',
  roles: ['manager', 'auditor'],
  example: { input: { state: 'givenUp', page: 1, size: 20 }, data: pageWith(delivery) },
})

export const resendDeliveries = defineCall({
  ...ofManager,
  method: 'POST',
  path: 'resendDeliveries',
  summary: 'As `resendOwnDeliveries`, for an endpoint of all accounts (manager).',
  input: ManagedResendInput,
  data: Resent,
  errors: ['WEBHOOK_UNKNOWN'],
  example: { input: { id: 7, reason }, data: { count: 4 } },
})
