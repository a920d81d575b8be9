import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deepLinks } from './deep-links.ts'

const PAGE = 'https://app.example/swap?code=0x12&a=b#top'
const E = encodeURIComponent(PAGE)

test('each wallet is opened as its own document of today says', () => {
  expect(Object.fromEntries(deepLinks(PAGE).map(({ name, href }) => [name, href]))).toEqual({
    MetaMask: 'https://link.metamask.io/dapp/app.example/swap?code=0x12&a=b#top',
    'Binance Wallet': null,
    'Coinbase Wallet': `https://go.cb-w.com/dapp?cb_url=${E}`,
    imToken: `imtokenv2://navigate/DappView?url=${E}`,
    'OKX Wallet': `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${E}`)}`,
    TokenPocket: `tpdapp://open?params=${encodeURIComponent(`{"url":"${PAGE}","chain":"BSC","source":"app.example"}`)}`,
    'Trust Wallet': `https://link.trustwallet.com/open_url?coin_id=20000714&url=${E}`,
  })
})

test('each names its document and the day on which it was read', () => {
  const source = readFileSync(`${import.meta.dirname}/deep-links.ts`, 'utf8')
  const documents = source.match(/^ +\/\/ https:\/\/[^ ,]+, 20\d\d-\d\d-\d\d/gm)
  expect(documents).toHaveLength(deepLinks(PAGE).length)
})
