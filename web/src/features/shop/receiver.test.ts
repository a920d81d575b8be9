import { i18n } from '@lingui/core'
import { BuyShopGoodsInput } from '@holdfast/protocol/shop'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { beforeAll, expect, test } from 'vitest'
import { receiverProblem, trimmed } from './receiver.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
const server = Compile(BuyShopGoodsInput)

test('what the form lets through, the server takes', () => {
  const text = (max: number) => fc.string({ maxLength: max })
  fc.assert(
    fc.property(
      text(80),
      fc.oneof(text(31), fc.stringMatching(/^\+?[0-9 ()-]{0,31}$/)),
      text(300),
      (name, mobile, address) => {
        const receiver = { name, mobile, address }
        fc.pre(receiverProblem(receiver) === null)
        const r = trimmed(receiver)
        const input = {
          id: 1,
          amount: 1,
          recieveName: r.name,
          recieveMobile: r.mobile,
          recieveAddress: r.address,
        }
        expect(server.Check(input)).toBe(true)
      },
    ),
  )
})

test.each([
  [{ name: ' ', mobile: '0912345678', address: 'abc' }, 'name'],
  [{ name: 'a', mobile: 'call me', address: 'abc' }, 'phone'],
  [{ name: 'a', mobile: '', address: 'abc' }, 'phone'],
  [{ name: 'a', mobile: '0912345678', address: ' a ' }, 'address'],
])('%j lacks something', (receiver, what) => {
  expect(receiverProblem(receiver)).toContain(what)
})
