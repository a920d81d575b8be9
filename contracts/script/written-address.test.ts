import { expect, test } from 'vitest'
import { checkSeed } from './seed.ts'
import { filledSeed } from './stand-in.ts'
import { writtenAddress } from './written-address.ts'

const RIGHT = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const MISTYPED = RIGHT.replace('71C7', '71c7') as `0x${string}`

test.each([RIGHT, RIGHT.toLowerCase(), `0x${RIGHT.slice(2).toUpperCase()}`])('%s is taken', (text) => {
  expect(writtenAddress('--safe', text)).toBe(RIGHT)
})

test.each([
  [MISTYPED, `--safe: a letter or digit of ${MISTYPED} is wrong, its checksum does not fit`],
  ['0x12', '--safe is no address: 0x12'],
  [undefined, '--safe is no address: undefined'],
])('%s is refused', (text, said) => {
  expect(() => writtenAddress('--safe', text)).toThrow(said)
})

test('a seed with a mistyped address is refused, and names where it stands', () => {
  const seed = filledSeed('bsc')
  seed.treasury = MISTYPED
  seed.roles.OPERATOR.accounts = [MISTYPED]
  seed.existing.usde = MISTYPED
  expect(() => checkSeed('bsc', seed)).toThrow(
    /^seed: a letter or digit is wrong, the checksum does not fit: .*existing\.usde.*/,
  )
  for (const path of ['treasury', 'roles.OPERATOR.accounts.0'])
    expect(() => checkSeed('bsc', seed)).toThrow(path)
})
