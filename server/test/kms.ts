// A stand-in for AWS KMS: answers the SDK over HTTP, and signs with a key of its own, without caring for a low `s`, as KMS does.
import { createECDH, createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const ORDER = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_fffe_baae_dce6_af48_a03b_bfd2_5e8c_d036_4141n

type Reply = Record<string, unknown>
export type StandInKms = {
  url: string
  /** operations that were asked for, by name */
  asked: string[]
  /** changes what is answered, or throws to answer with HTTP 500 */
  change: ((operation: string, reply: Reply) => Reply) | null
  stop(): Promise<void>
}

/** The two numbers of a signature in DER. */
const der = (r: bigint, s: bigint): Buffer => {
  const integer = (n: bigint) => {
    const hex = n.toString(16)
    const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
    const body = bytes[0]! > 127 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes
    return Buffer.concat([Buffer.from([2, body.length]), body])
  }
  const body = Buffer.concat([integer(r), integer(s)])
  return Buffer.concat([Buffer.from([0x30, body.length]), body])
}

function keyOf(hex: string): KeyObject {
  const ecdh = createECDH('secp256k1')
  ecdh.setPrivateKey(Buffer.from(hex.slice(2), 'hex'))
  const point = ecdh.getPublicKey()
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const d = Buffer.from(hex.slice(2), 'hex').toString('base64url')
  return createPrivateKey({ key: { kty: 'EC', crv: 'secp256k1', x: part(1), y: part(33), d }, format: 'jwk' })
}

/**
 * Signs a digest as it is; Node's own `sign` would hash it first.
 * @param high whether `s` is the higher of the two values
 */
export function signatureOver(digest: Buffer, key: string, high: boolean): Buffer {
  // k = H(key, digest) is deterministic and used for this digest alone.
  const d = BigInt(key)
  const z = BigInt(`0x${digest.toString('hex')}`)
  const k = (BigInt(`0x${createHash('sha512').update(key).update(digest).digest('hex')}`) % (ORDER - 1n)) + 1n
  const ecdh = createECDH('secp256k1')
  ecdh.setPrivateKey(Buffer.from(k.toString(16).padStart(64, '0'), 'hex'))
  const r = BigInt(`0x${ecdh.getPublicKey().subarray(1, 33).toString('hex')}`) % ORDER
  const s = (inverse(k) * (z + r * d)) % ORDER
  const isHigh = s > ORDER / 2n
  return der(r, isHigh === high ? s : ORDER - s)
}

/** Modular inverse by Fermat: the order is a prime. */
function inverse(value: bigint): bigint {
  let [result, base, power] = [1n, value % ORDER, ORDER - 2n]
  for (; power > 0n; power >>= 1n) {
    if (power & 1n) result = (result * base) % ORDER
    base = (base * base) % ORDER
  }
  return result
}

/** Starts it. @param key of the account that it signs for, 0x and 64 digits */
export async function startKms(key: string): Promise<StandInKms> {
  const own = keyOf(key)
  const publicKey = createPublicKey(own).export({ format: 'der', type: 'spki' })
  const kms: StandInKms = { url: '', asked: [], change: null, stop: () => Promise.resolve() }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const operation = String(request.headers['x-amz-target']).split('.')[1] ?? ''
      kms.asked.push(operation)
      try {
        const body = JSON.parse(Buffer.concat(parts).toString()) as { KeyId: string; Message?: string }
        const reply: Reply =
          operation === 'GetPublicKey'
            ? {
                KeyId: body.KeyId,
                KeySpec: 'ECC_SECG_P256K1',
                KeyUsage: 'SIGN_VERIFY',
                SigningAlgorithms: ['ECDSA_SHA_256'],
                PublicKey: publicKey.toString('base64'),
              }
            : {
                KeyId: body.KeyId,
                SigningAlgorithm: 'ECDSA_SHA_256',
                Signature: signatureOver(Buffer.from(body.Message!, 'base64'), key, true).toString('base64'),
              }
        const told = kms.change ? kms.change(operation, reply) : reply
        response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(told))
      } catch {
        response
          .writeHead(500, { 'content-type': 'application/x-amz-json-1.1' })
          .end('{"__type":"KMSInternalException"}')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  kms.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  kms.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return kms
}
