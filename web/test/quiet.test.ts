import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SRC = `${import.meta.dirname}/../src`

/** What a wallet shows its owner, who may take as long as they like. */
const SHOWN = [
  'eth_requestAccounts',
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_sendCalls',
  'wallet_switchEthereumChain',
  'wallet_watchAsset',
]
/** Other requests without a limit, and why. */
const WITHOUT_LIMIT: Record<string, string> = {
  'wallet/connect.ts eth_accounts':
    'nothing waits for it: after a second the page offers to connect a wallet',
}

const requests = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && file !== 'wallet/quiet.ts')
  .flatMap((file) => {
    const source = readFileSync(`${SRC}/${file}`, 'utf8')
    return [...source.matchAll(/provider\s*\.request\((?:\{\s*method: '(\w+)')?/g)].map(
      ([, method]) =>
        `${file} ${method ?? [...source.matchAll(/\{ method: '(\w+)'/g)].map(([, m]) => m).join(' ')}`,
    )
  })

test('whatever a wallet shows nobody is asked with a limit of time', () => {
  expect(requests.length).toBeGreaterThan(7)
  const endless = requests.filter((one) => !SHOWN.includes(one.split(' ')[1] ?? ''))
  expect(endless).toEqual(Object.keys(WITHOUT_LIMIT))
})
