import { createPublicKey } from 'node:crypto'
import type { KMSClient } from '@aws-sdk/client-kms'
import {
  type Address,
  bytesToHex,
  concatHex,
  type Hex,
  isAddressEqual,
  keccak256,
  numberToHex,
  recoverAddress,
  serializeTransaction,
} from 'viem'
import { publicKeyToAddress } from 'viem/utils'
import { ChainUnavailable } from '../chain/errors.ts'
import type { Signer } from './remote.ts'

/** Order of secp256k1. Of the two values of `s` that verify, chains take the lower one. */
const ORDER = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_fffe_baae_dce6_af48_a03b_bfd2_5e8c_d036_4141n
/** Both questions together stay below the lease after which another worker takes over. */
const TIMEOUT_MS = 5_000

/**
 * Signs with a key that AWS KMS holds and never gives out: of the kind ECC_SECG_P256K1, for SIGN_VERIFY. Region and credentials are
 * found as AWS' tools find them (AWS_REGION, the machine's role …). The SDK is loaded when it is first needed.
 * @param keyId its id, ARN or alias
 */
export function kmsSigner(keyId: string, chainId: number): Signer {
  let client: Promise<KMSClient> | undefined
  let known: Address | undefined
  const connect = async () => {
    const { KMSClient } = await import('@aws-sdk/client-kms')
    return new KMSClient({
      maxAttempts: 2,
      requestHandler: { connectionTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS },
    })
  }
  const ask = async <T>(
    question: (client: KMSClient, abortSignal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    client ??= connect()
    try {
      return await question(await client, AbortSignal.timeout(TIMEOUT_MS))
    } catch (cause) {
      throw new ChainUnavailable('the key service does not answer', { cause })
    }
  }
  const address = async (): Promise<Address> => {
    if (known) return known
    const { GetPublicKeyCommand } = await import('@aws-sdk/client-kms')
    const answer = await ask((kms, abortSignal) =>
      kms.send(new GetPublicKeyCommand({ KeyId: keyId }), { abortSignal }),
    )
    if (answer.KeySpec !== 'ECC_SECG_P256K1' || answer.KeyUsage !== 'SIGN_VERIFY' || !answer.PublicKey)
      throw new ChainUnavailable('the key service has no key of secp256k1 for signing under this name')
    return (known = addressOf(answer.PublicKey))
  }
  return {
    address,
    sign: async (t) => {
      const from = await address()
      const unsigned = { type: 'legacy', chainId, value: 0n, ...t } as const
      const digest = keccak256(serializeTransaction(unsigned))
      const { SignCommand } = await import('@aws-sdk/client-kms')
      const { Signature } = await ask((kms, abortSignal) =>
        kms.send(
          new SignCommand({
            KeyId: keyId,
            Message: Buffer.from(digest.slice(2), 'hex'),
            MessageType: 'DIGEST',
            SigningAlgorithm: 'ECDSA_SHA_256',
          }),
          { abortSignal },
        ),
      )
      return serializeTransaction(unsigned, await signatureOf(Signature, digest, from))
    },
  }
}

/** The account of a public key in DER (SubjectPublicKeyInfo). @throws ChainUnavailable when it is none of secp256k1 */
function addressOf(der: Uint8Array): Address {
  try {
    const key = createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' })
    const { crv, x, y } = key.export({ format: 'jwk' })
    if (crv !== 'secp256k1' || !x || !y) throw new Error(`a key of ${crv}`)
    const [left, right] = [x, y].map((part) => bytesToHex(Buffer.from(part, 'base64url'), { size: 32 }))
    return publicKeyToAddress(concatHex(['0x04', left!, right!]))
  } catch (cause) {
    throw new ChainUnavailable('the key service told an unreadable public key', { cause })
  }
}

/**
 * A signature in DER as chains take it: with the lower `s`, and which of the two possible keys made it.
 * @throws ChainUnavailable when it is unreadable, or not `from`'s of this digest
 */
async function signatureOf(
  der: Uint8Array | undefined,
  hash: Hex,
  from: Address,
): Promise<{ r: Hex; s: Hex; v: bigint }> {
  const [r, s] = integersOf(der)
  if (r > 0n && s > 0n && r < ORDER && s < ORDER) {
    const values = {
      r: numberToHex(r, { size: 32 }),
      s: numberToHex(s > ORDER / 2n ? ORDER - s : s, { size: 32 }),
    }
    for (const v of [27n, 28n]) {
      const signature = { ...values, v }
      const who = await recoverAddress({ hash, signature }).catch(() => null)
      if (who && isAddressEqual(who, from)) return signature
    }
  }
  throw new ChainUnavailable('the key service signed something else')
}

/** The two numbers of an ECDSA signature: SEQUENCE { r INTEGER, s INTEGER }, all lengths below 128. */
function integersOf(der: Uint8Array | undefined): [bigint, bigint] {
  const bytes = Buffer.from(der ?? [])
  const numbers: bigint[] = []
  let at = 2
  while (numbers.length < 2) {
    const length = bytes[at + 1] ?? 0
    if (bytes[at] !== 2 || length < 1 || length > 33 || bytes[at + 2]! > 127)
      throw new ChainUnavailable('the key service gave an unreadable signature')
    numbers.push(BigInt(`0x${bytes.subarray(at + 2, at + 2 + length).toString('hex')}`))
    at += 2 + length
  }
  if (bytes[0] !== 0x30 || bytes[1] !== at - 2 || bytes.length !== at)
    throw new ChainUnavailable('the key service gave an unreadable signature')
  return [numbers[0]!, numbers[1]!]
}
