/** The operator's brand: every name, mark and link of the product, in one file. */
export const brand = {
  name: 'Holdfast',
  /** Symbol and full name of the product's token. */
  token: { symbol: 'TDE', name: 'TDE' },
  stable: { symbol: 'USDT' },
  /** The mark, as SVG path data in a view box of 24 by 24. */
  logo: 'M12 3v9M12 12c0 5-3 8-7 9M12 12c0 5 3 8 7 9M12 12v9M12 7c3 0 5-1.500 5-4M12 9c-3 0-5-1.500-5-4',
  /** Prefix of every key this app keeps in the browser's storage. */
  storagePrefix: 'hf.',
  /**
   * Addresses that are shown the console's menu entry before the server has told their roles. It grants nothing: rights come
   * from the server's roles and the contracts. Lower case, by chain id.
   */
  managers: {
    31337: ['0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc', '0x90f79bf6eb2c4f870365e785982e1f101e93b906'],
  } as Record<number, readonly string[]>,
  links: {
    /** Where a question goes; empty hides the entry. */
    support: '',
    /** How to get a wallet, for somebody who has none. */
    walletHelp: 'https://ethereum.org/wallets/find-wallet/',
  },
} as const
