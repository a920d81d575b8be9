import { expect, test } from 'vitest'
import { type Entry, find, plain } from './find.ts'

const entry = (label: string, words = '', note?: string): Entry => ({
  id: label,
  label,
  words,
  ...(note === undefined ? {} : { note }),
  act: { to: '/' },
})
const groups = [
  {
    value: 'Pages',
    items: [entry('閃兌', '/swap'), entry('Ví của tôi', '/wallet'), entry('My swap history')],
  },
  { value: 'Addresses', items: [entry('pair', '0xAbCd', '0xAb…Cd')] },
]
const labels = (query: string) => find(groups, query).flatMap((g) => g.items.map((e) => e.label))

test('an empty query finds everything, in its order', () => {
  expect(find(groups, '  ')).toEqual(groups)
})

test('every word must occur, in name, note or words, whatever the case and the marks', () => {
  expect(labels('SWAP')).toEqual(['閃兌', 'My swap history'])
  expect(labels('閃')).toEqual(['閃兌'])
  expect(labels('vi toi')).toEqual(['Ví của tôi'])
  expect(labels('toi ví')).toEqual(['Ví của tôi'])
  expect(labels('0XABCD')).toEqual(['pair'])
  expect(labels('swap pair')).toEqual([])
})

test('names that begin with the query come first', () => {
  const list = [{ value: '', items: [entry('My orders'), entry('Orders'), entry('Order robot')] }]
  expect(find(list, 'order')[0]?.items.map((e) => e.label)).toEqual(['Orders', 'Order robot', 'My orders'])
})

test('groups without a finding are left out; signs of expressions are letters like others', () => {
  expect(find(groups, 'pair').map((g) => g.value)).toEqual(['Addresses'])
  for (const odd of ['.*', '(', '[a', '\\', '%', '<script>']) expect(find(groups, odd)).toEqual([])
})

test('Thai and Lao find what is written with and without marks', () => {
  expect(plain('เติมเงิน')).toContain(plain('เติม'))
  expect(plain('đơn')).toBe('don')
})
