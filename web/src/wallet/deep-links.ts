/** Opens an address in the browser of Binance's app: the address of that browser, packed as the app takes it. */
function binance(page: string): string {
  const query = `url=${encodeURIComponent(page)}&defaultChainId=56`
  const app = `bnc://app.binance.com/mp/app?appId=yFK5FCqYprrXDiVFbhyRx7&startPagePath=${btoa('/pages/browser/index')}&startPageQuery=${btoa(query)}`
  return `https://app.binance.com/en/download?_dp=${encodeURIComponent(btoa(app))}`
}

/** Links that open `page` inside a wallet's own browser, as MetaMask's and OKX's documents had them in November 2026. */
export function deepLinks(page: string): { name: string; href: string }[] {
  const url = new URL(page)
  const bare = page.replace(/^https?:\/\//, '')
  const encoded = encodeURIComponent(page)
  return [
    { name: 'MetaMask', href: `https://link.metamask.io/dapp/${bare}` },
    { name: 'Binance Wallet', href: binance(page) },
    { name: 'Coinbase Wallet', href: `https://go.cb-w.com/dapp?cb_url=${encoded}` },
    { name: 'imToken', href: `imtokenv2://navigate/DappView?url=${encoded}` },
    {
      name: 'OKX Wallet',
      href: `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${encoded}`)}`,
    },
    {
      name: 'TokenPocket',
      href: `tpdapp://open?params=${encodeURIComponent(JSON.stringify({ url: url.href, chain: 'BSC', source: url.host }))}`,
    },
    { name: 'Trust Wallet', href: `https://link.trustwallet.com/open_url?coin_id=20000714&url=${encoded}` },
  ]
}
