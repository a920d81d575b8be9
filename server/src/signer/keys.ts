import { readFileSync, statSync } from 'node:fs'
import { type Address, type Hex, isAddressEqual } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Signer } from './remote.ts'
import { ConfigError } from '../config-error.ts'
import { accountOf } from '../chain/mnemonic.ts'

/** A signer with a key in this process; nothing but the signer itself can use or show the key. */
export function keySigner(key: Hex, chainId: number): Signer {
  const account = privateKeyToAccount(key)
  return {
    address: () => Promise.resolve(account.address),
    sign: (t) => account.signTransaction({ type: 'legacy', chainId, value: 0n, ...t }),
  }
}

/** The mnemonic of anvil, Hardhat and the local chain, and how many of its accounts tools begin with. */
const PUBLISHED_MNEMONIC = 'test test test test test test test test test test test junk'
const PUBLISHED = 20

/** Whether everybody has the key of this account. */
export const isPublished = (address: Address): boolean =>
  Array.from({ length: PUBLISHED }, (_, index) => index).some((index) =>
    isAddressEqual(accountOf(PUBLISHED_MNEMONIC, index).address, address),
  )

/**
 * Reads the key from a file that only its owner can read. No message contains the key.
 * @throws ConfigError
 */
export function readKeyFile(name: string, file: string): Hex {
  let text: string
  try {
    const { mode } = statSync(file)
    if ((mode & 0o077) !== 0) throw new ConfigError(`${name}=${file} can be read by others: chmod 600`)
    text = readFileSync(file, 'utf8').trim()
  } catch (e) {
    throw e instanceof ConfigError ? e : new ConfigError(`${name}=${file} cannot be read`)
  }
  return readKey(`${name}=${file}`, text)
}

/** Reads a key that `where` holds; no message contains it. @throws ConfigError */
export function readKey(where: string, text: string): Hex {
  if (!/^0x[0-9a-fA-F]{64}$/.test(text))
    throw new ConfigError(`${where} holds no private key: 0x and 64 hexadecimal digits`)
  return text as Hex
}
