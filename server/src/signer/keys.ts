import { readFileSync, statSync } from 'node:fs'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Signer } from './remote.ts'
import { ConfigError } from '../config.ts'

/** A signer with a key in this process. Only the signer process has one. */
export function keySigner(key: Hex, chainId: number): Signer {
  const account = privateKeyToAccount(key)
  return {
    address: () => Promise.resolve(account.address),
    sign: (t) => account.signTransaction({ type: 'legacy', chainId, value: 0n, ...t }),
  }
}

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
  if (!/^0x[0-9a-fA-F]{64}$/.test(text))
    throw new ConfigError(`${name}=${file} holds no private key: 0x and 64 hexadecimal digits`)
  return text as Hex
}
