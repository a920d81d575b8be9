import { verifyWebhook } from '@holdfast/client/webhooks'
import type { ShopOrder } from '@holdfast/protocol/shop'
import type { VisaApplication } from '@holdfast/protocol/visa'
import { EVENTS, ORDER_KINDS, type OrderKind } from '@holdfast/protocol/webhooks'
import sharp from 'sharp'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNIT } from '#test/chain.ts'
import { ok } from '#test/custody.ts'
import { joinLiquidity } from '#test/liquidity.ts'
import { type MachineStage, startMachineStage } from '#test/machines.ts'
import { takeCardApplications } from '#test/operators.ts'
import { type Receiver, startReceiver } from '#test/receiver.ts'
import { buyUnits, listProject, makeSale } from '#test/sales.ts'
import { uploadFile } from '#test/server.ts'

// Every kind of order, placed as users place it, is told to its owner.

let h: MachineStage
let receiver: Receiver
let secret: string

beforeAll(async () => {
  h = await startMachineStage()
  receiver = await startReceiver()
  await takeCardApplications(h.t)
  const asked = { url: receiver.url, events: ['order.placed'] }
  await ok(h.t.post('addOwnWebhook', asked, h.bob.session))
  ;({ secret } = await ok(h.t.post('addOwnWebhook', asked, h.ann.session)))
  // What happens from now on is later than the endpoints, whatever the chain's clock was behind.
  await h.pass(3_600)
})
afterAll(async () => {
  await receiver?.stop()
  await h?.stop()
})

/** Words of a person that an order may hold and a message may not. */
const PERSON = { name: 'Lin Mei', mobile: '+886 912 345 678', place: '1 Harbour Road' }
/** `orderId` is 1 where it is left out: the first of its kind. */
type Expected = { orderId?: number; project?: number; amount: bigint; currency?: 'LP'; txHash: string | null }

/** How ann places one of each kind, and what is to be told of it. */
const PLACE: Record<OrderKind, () => Promise<Expected>> = {
  hosting: async () => ({ amount: 100n * UNIT, txHash: await h.ann.person.deposit(100n * UNIT) }),
  liquidity: async () => {
    const amount = await joinLiquidity(h.chain, h.ann.person, 500n * UNIT)
    const { hash } = (await h.chain.client.getBlock({ includeTransactions: true })).transactions.at(-1)!
    return { amount, currency: 'LP', txHash: hash }
  },
  resonance: async () => {
    await h.bob.person.resonance('open', 1n)
    return { amount: 40n * UNIT, txHash: await h.ann.person.resonance('join', 1n, 40n * UNIT) }
  },
  // Before her, the treasury and carol bought one.
  node: async () => ({ orderId: 3, amount: 2_000n * UNIT, txHash: await h.ann.person.buyNode(2) }),
  sale: async () => {
    const { project } = await listProject(h.chain, h.carol.address)
    await makeSale(h.chain, h.carol.person, project)
    return { project, amount: 30n * UNIT, txHash: await buyUnits(h.chain, h.ann.person, project, 3) }
  },
  shop: async () => {
    const order = await ok<ShopOrder>(
      h.t.post(
        'buyShopGoods',
        {
          id: 1,
          amount: 2,
          recieveName: PERSON.name,
          recieveMobile: PERSON.mobile,
          recieveAddress: PERSON.place,
        },
        h.ann.session,
      ),
    )
    return { orderId: order.id, amount: 40n * UNIT, txHash: null }
  },
  machine: async () => {
    const machine = await h.saved()
    const { id } = await ok(h.buy(h.ann, machine.id, 2))
    return { orderId: id, amount: 200n * UNIT, txHash: null }
  },
  visa: async () => {
    const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const uploaded = await uploadFile(h.t, h.ann.session, image, { query: '?isVisa=1' })
    const { fileName } = uploaded.json<{ data: { fileName: string } }>().data
    const application = await ok<VisaApplication>(
      h.t.post(
        'applyVisaCard',
        {
          consent: true,
          name: PERSON.name,
          country: 'TW',
          mobile: PERSON.mobile,
          email: 'mei@example.com',
          documents: [fileName],
        },
        h.ann.session,
      ),
    )
    return { orderId: application.id, amount: 0n, txHash: null }
  },
}

async function deliver(): Promise<void> {
  const { deliverer } = h.t.app.features.webhooks
  do await deliverer.land()
  while (await deliverer.deliver())
}

test.each([...ORDER_KINDS])('%s: told once, to whose it is, with nothing of the person', async (kind) => {
  receiver.got.length = 0
  const expected = await PLACE[kind]()
  await h.t.sync()
  await deliver()
  // What is on the chain waits until nothing can take it back.
  expect(receiver.got).toHaveLength(expected.txHash === null ? 1 : 0)
  await h.chain.mine(3)
  await h.t.sync()
  await deliver()
  expect(receiver.got.map((r) => r.event.data)).toEqual([
    {
      kind,
      project: expected.project ?? null,
      orderId: expected.orderId ?? 1,
      account: h.ann.address,
      currency: expected.currency ?? 'USDT',
      amount: String(expected.amount),
      txHash: expected.txHash,
    },
  ])
  const [{ headers, body, event }] = receiver.got as [(typeof receiver.got)[number]]
  expect(await verifyWebhook({ headers, body, secrets: secret })).toEqual(event)
  expect(Check(EVENTS.get(event.type)!, event)).toBe(true)
  for (const word of [...Object.values(PERSON), 'mei@example.com']) expect(body).not.toContain(word)
})

test('a purchase of cards that is taken back is told of when it is there again, under the same number', async () => {
  receiver.got.length = 0
  const snapshot = await h.chain.node.rpc('evm_snapshot')
  await h.ann.person.buyNode()
  await h.t.sync()
  await h.chain.node.rpc('evm_revert', [snapshot])
  await h.chain.mine(2)
  const txHash = await h.ann.person.buyNode()
  await h.chain.mine(3)
  await h.t.sync()
  await deliver()
  expect(receiver.got.map((r) => r.event.data)).toMatchObject([{ kind: 'node', orderId: 4, txHash }])
})
