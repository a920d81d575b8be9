import { expect, test } from 'vitest'
import { csv } from './csv.ts'

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(csv(['a', 'b'], [['x,y', 'say "no"\nplease']])).toBe('\uFEFFa,b\r\n"x,y","say ""no""\nplease"\r\n')
})

test.each(['=1+1', '+x', '@SUM(A1)', '-x', '\tx', '＝1+1', '＠x'])(
  '%j is text for a spreadsheet, not a formula',
  (text) => {
    expect(csv(['a'], [[text]])).toContain(`'${text}`)
  },
)

test('a negative number stays a number', () => {
  expect(csv(['a'], [['-12.5'], ['-3']])).toBe('\uFEFFa\r\n-12.5\r\n-3\r\n')
})
