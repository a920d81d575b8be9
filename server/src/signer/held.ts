import { type Address, getAddress, isAddress, isAddressEqual } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { ChainUnavailable } from '../chain/errors.ts'
import { ConfigError, webUrl } from '../config-error.ts'
import { isPublished, keySigner, readKey, readKeyFile } from './keys.ts'
import { kmsSigner } from './kms.ts'
import { remoteSigner, type Signer } from './remote.ts'

type Env = Record<string, string | undefined>

/** Accounts that the server signs for by itself, by the first word of their variables. */
export type Held = 'PAYER' | 'KEEPER' | 'POSTER' | 'ROBOT'

/**
 * What signs for an account, as three variables say of which one is set: `…_KEY_FILE`, a file with the key; `…_SIGNER_URL`, a signer
 * of the common JSON-RPC; `…_KMS_KEY`, a key in AWS KMS. `…_ADDRESS` may name the account: where a signer has several it chooses
 * one, and anything else is refused. On the local chain `…_KEY` may be the key itself.
 * @returns null when none is set; the key is in nothing that can be read but what signs with it
 * @throws ConfigError, without any key
 */
export function signerOf(env: Env, held: Held, chainId: number, isLocal: boolean): Signer | null {
  const names = [`${held}_KEY_FILE`, `${held}_SIGNER_URL`, `${held}_KMS_KEY`] as const
  const key = held === 'PAYER' ? undefined : env[`${held}_KEY`]?.trim()
  if (key && !isLocal)
    throw new ConfigError(
      `${held}_KEY is read on the local chain alone: set one of ${names.join(', ')}, and take the key out of the environment`,
    )
  const [file, url, kms] = names.map((name) => env[name]?.trim() || undefined)
  const set = [key, file, url, kms].filter((value) => value !== undefined && value !== '')
  if (set.length > 1) throw new ConfigError(`${names.join(', ')}: one of them may be set, there is one key`)
  const wanted = addressOf(env, held)
  if (url) return remoteSigner({ url: webUrl(names[1], url).href }, chainId, wanted)
  if (kms) {
    if (!/^[\w:/.-]{1,2048}$/.test(kms)) throw new ConfigError(`${names[2]} is no id, ARN or alias of a key`)
    return wanted ? only(kmsSigner(kms, chainId), wanted) : kmsSigner(kms, chainId)
  }
  if (!key && !file) return null
  const secret = key ? readKey(`${held}_KEY`, key) : readKeyFile(names[0], file!)
  const { address } = privateKeyToAccount(secret)
  if (!isLocal && isPublished(address))
    throw new ConfigError(`${names[0]}: everybody has the key of ${address}, an account of local chains`)
  if (wanted && !isAddressEqual(address, wanted))
    throw new ConfigError(`${names[0]} holds the key of ${address}, ${held}_ADDRESS is ${wanted}`)
  return keySigner(secret, chainId)
}

function addressOf(env: Env, held: Held): Address | undefined {
  const text = env[`${held}_ADDRESS`]?.trim()
  if (!text) return undefined
  if (!isAddress(text, { strict: false })) throw new ConfigError(`${held}_ADDRESS: ${text} is not an address`)
  return getAddress(text)
}

/** A signer that is refused while it has another account than `wanted`. */
function only(signer: Signer, wanted: Address): Signer {
  const address = async () => {
    const found = await signer.address()
    if (!isAddressEqual(found, wanted))
      throw new ChainUnavailable(`the signer has ${found}, and not ${wanted}`)
    return found
  }
  return { address, sign: async (t) => (await address(), signer.sign(t)) }
}
