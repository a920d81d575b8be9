import { type HDAccount, type HDKey, hdKeyToAccount, mnemonicToAccount } from 'viem/accounts'

/** By mnemonic: making it takes longer than all the rest. */
const parents = new Map<string, HDKey>()
const accounts = new Map<string, HDAccount>()

/** Account `index` of a mnemonic, derived once. */
export function accountOf(mnemonic: string, index: number): HDAccount {
  const name = `${mnemonic}/${index}`
  const parent = parents.get(mnemonic) ?? mnemonicToAccount(mnemonic, { path: "m/44'/60'/0'/0" }).getHdKey()
  parents.set(mnemonic, parent)
  // Below the parent; the type knows paths from the root alone.
  const account =
    accounts.get(name) ?? hdKeyToAccount(parent, { path: `m/${index}` as `m/44'/60'/${string}` })
  accounts.set(name, account)
  return account
}
