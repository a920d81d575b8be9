/** How a wallet's app opens a page in its own browser; null: by nothing that a page can do. */
export type DeepLink = { name: string; href: string | null }

/** Links that open `page` inside a wallet's own browser: each as the wallet's own document has it, which is named with the day it was read. */
export function deepLinks(page: string): DeepLink[] {
  const url = new URL(page)
  const bare = page.replace(/^https?:\/\//, '')
  const encoded = encodeURIComponent(page)
  return [
    // https://docs.metamask.io/metamask-connect/evm/guides/metamask-exclusive/use-deeplinks, 2026-11-29
    { name: 'MetaMask', href: `https://link.metamask.io/dapp/${bare}` },
    // https://developers.binance.com/en/docs/products/web3-connect/change-log, 2026-11-29: since 2026-10-30 no link from outside does
    { name: 'Binance Wallet', href: null },
    // https://docs.cdp.coinbase.com/coinbase-wallet/developer-guidance/mobile-dapp-integration, 2026-11-29
    { name: 'Coinbase Wallet', href: `https://go.cb-w.com/dapp?cb_url=${encoded}` },
    // https://imtoken.gitbook.io/developers/products/deep-linking, 2026-11-29
    { name: 'imToken', href: `imtokenv2://navigate/DappView?url=${encoded}` },
    // https://web3.okx.com/build/docs/waas/app-universal-link, 2026-11-29
    {
      name: 'OKX Wallet',
      href: `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${encoded}`)}`,
    },
    // https://github.com/TP-Lab/TokenPocket-Protocol, 2026-11-29
    {
      name: 'TokenPocket',
      href: `tpdapp://open?params=${encodeURIComponent(JSON.stringify({ url: url.href, chain: 'BSC', source: url.host }))}`,
    },
    // https://developer.trustwallet.com/developer/develop-for-trust/deeplinking, 2026-11-29
    { name: 'Trust Wallet', href: `https://link.trustwallet.com/open_url?coin_id=20000714&url=${encoded}` },
  ]
}
