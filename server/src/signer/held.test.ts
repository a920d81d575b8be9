// What signs for an account, whichever of the three keeps its key.
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { CONTRACT_NAMES } from '@holdfast/protocol/contracts'
import { type Address, type Hex, keccak256, parseTransaction, recoverTransactionAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { signatureOver, type StandInKms, startKms } from '#test/kms.ts'
import { ChainUnavailable } from '../chain/errors.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { readSignerConfig } from './config.ts'
import { type Held, signerOf } from './held.ts'
import { keySigner } from './keys.ts'
import { startSigner } from './server.ts'

const KEY = keccak256('0x01')
const OTHER = keccak256('0x02')
const ME = privateKeyToAccount(KEY).address
const CHAIN = 97
const HELD: Held[] = ['PAYER', 'KEEPER', 'POSTER', 'ROBOT']
const call = {
  to: '0x00000000000000000000000000000000000000aa' as Address,
  data: '0x01020304' as Hex,
  gas: 90_000n,
  gasPrice: 1_000_000_000n,
}

let dir: string
let file: string
let kms: StandInKms
/** A signer of the common JSON-RPC that has two accounts, as web3signer would. */
let remote: { url: string; stop(): Promise<void> }

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'hf-held-'))
  file = join(dir, 'key')
  writeFileSync(file, KEY, { mode: 0o600 })
  kms = await startKms(KEY)
  vi.stubEnv('AWS_ENDPOINT_URL_KMS', kms.url)
  vi.stubEnv('AWS_REGION', 'ap-east-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
  remote = await startRemote()
})
afterEach(() => void (kms.change = null))
afterAll(async () => {
  vi.unstubAllEnvs()
  await kms.stop()
  await remote.stop()
  rmSync(dir, { recursive: true, force: true })
})

async function startRemote() {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const { method, params } = JSON.parse(text) as { method: string; params: [Record<string, Hex>] }
      const answer = async () => {
        if (method === 'eth_accounts') return [privateKeyToAccount(OTHER).address, ME]
        const [t] = params
        const key = t['from']!.toLowerCase() === ME.toLowerCase() ? KEY : OTHER
        return keySigner(key, CHAIN).sign({
          to: t['to']!,
          data: t['data']!,
          gas: BigInt(t['gas']!),
          gasPrice: BigInt(t['gasPrice']!),
          nonce: Number(t['nonce']),
        })
      }
      void answer().then((result) => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result })))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

const ways = (held: Held): [string, Record<string, string>][] => [
  ['a file', { [`${held}_KEY_FILE`]: file }],
  ['a remote signer', { [`${held}_SIGNER_URL`]: remote.url, [`${held}_ADDRESS`]: ME }],
  ['AWS KMS', { [`${held}_KMS_KEY`]: 'alias/holdfast' }],
]

describe.each(HELD)('%s', (held) => {
  test('signs the same transaction from a file, a remote signer and AWS KMS', async () => {
    for (const [way, env] of ways(held)) {
      const signer = signerOf(env, held, CHAIN, false)!
      expect([way, await signer.address()]).toEqual([way, ME])
      for (const nonce of [0, 1, 300]) {
        const raw = await signer.sign({ ...call, nonce })
        const { nonce: is = 0, ...parsed } = parseTransaction(raw)
        expect(parsed).toMatchObject({ ...call, type: 'legacy', chainId: CHAIN })
        expect(is).toBe(nonce)
        expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(ME)
        // Chains refuse the higher of the two values of `s`.
        expect(BigInt(parsed.s!) <= 2n ** 255n).toBe(true)
      }
    }
  })

  test('is refused with two of them, and with a key in the environment off the local chain', () => {
    const [[, first], [, second], [, third]] = ways(held) as [
      [string, Record<string, string>],
      [string, Record<string, string>],
      [string, Record<string, string>],
    ]
    for (const env of [
      { ...first, ...second },
      { ...second, ...third },
      { ...first, ...third },
    ])
      expect(() => signerOf(env, held, CHAIN, false)).toThrow('one of them may be set, there is one key')
    expect(signerOf({}, held, CHAIN, false)).toBe(null)
    if (held === 'PAYER') return
    const told = failure(() => signerOf({ [`${held}_KEY`]: KEY }, held, CHAIN, false))
    expect(told).toContain(`${held}_KEY is read on the local chain alone`)
    expect(told).not.toContain(KEY.slice(2))
  })

  test('is refused where the account is another one than named', async () => {
    const named = { [`${held}_ADDRESS`]: privateKeyToAccount(keccak256('0x03')).address }
    const told = failure(() => signerOf({ [`${held}_KEY_FILE`]: file, ...named }, held, CHAIN, false))
    expect(told).toContain(`holds the key of ${ME}`)
    for (const env of [{ [`${held}_SIGNER_URL`]: remote.url }, { [`${held}_KMS_KEY`]: 'alias/holdfast' }]) {
      const signer = signerOf({ ...env, ...named }, held, CHAIN, false)!
      await expect(signer.address()).rejects.toBeInstanceOf(ChainUnavailable)
      await expect(signer.sign({ ...call, nonce: 0 })).rejects.toBeInstanceOf(ChainUnavailable)
    }
  })

  test('never takes a key that everybody has, off the local chain', () => {
    const known = join(dir, 'known')
    const anvils = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
    writeFileSync(known, anvils, { mode: 0o600 })
    const told = failure(() => signerOf({ [`${held}_KEY_FILE`]: known }, held, CHAIN, false))
    expect(told).toContain('everybody has the key of 0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    expect(told).not.toContain(anvils.slice(2))
    expect(signerOf({ [`${held}_KEY_FILE`]: known }, held, 31_337, true)).not.toBe(null)
  })
})

const failure = (act: () => unknown): string => {
  try {
    act()
    return ''
  } catch (e) {
    return inspect(e, { depth: 9, showHidden: true })
  }
}

describe('a key service that answers wrongly', () => {
  const signer = () => signerOf({ PAYER_KMS_KEY: 'alias/holdfast' }, 'PAYER', CHAIN, false)!
  const sign = () => signer().sign({ ...call, nonce: 1 })
  const signing = (change: (digestless: Record<string, unknown>) => Record<string, unknown>) =>
    void (kms.change = (operation, reply) => (operation === 'Sign' ? change(reply) : reply))
  const base64 = (bytes: Buffer) => bytes.toString('base64')

  test.each<[string, (signature: Buffer) => Buffer, string]>([
    ['another digest', () => signatureOver(Buffer.alloc(32, 7), KEY, false), 'signed something else'],
    ['another key', () => signatureOver(Buffer.alloc(32, 7), OTHER, false), 'signed something else'],
    ['nothing', () => Buffer.alloc(0), 'unreadable signature'],
    ['half a signature', (s) => s.subarray(0, 20), 'unreadable signature'],
    ['bytes after it', (s) => Buffer.concat([s, Buffer.alloc(1)]), 'unreadable signature'],
    ['zeroes', () => Buffer.from('3006020100020100', 'hex'), 'signed something else'],
    [
      'a negative number',
      (s) => {
        const other = Buffer.from(s)
        other[4] = 0x80
        return other
      },
      'unreadable signature|signed something else',
    ],
    ['no sequence', (s) => Buffer.concat([Buffer.from([0x31]), s.subarray(1)]), 'unreadable signature'],
  ])('with a signature over %s is not believed', async (_, change, message) => {
    signing((reply) => ({
      ...reply,
      Signature: base64(change(Buffer.from(String(reply['Signature']), 'base64'))),
    }))
    const failed = await sign().catch((e: unknown) => e)
    expect(failed).toBeInstanceOf(ChainUnavailable)
    expect((failed as Error).message).toMatch(new RegExp(message))
  })

  test.each<[string, Record<string, unknown>]>([
    ['of another curve by its name', { KeySpec: 'ECC_NIST_P256' }],
    ['for encryption', { KeyUsage: 'ENCRYPT_DECRYPT' }],
    ['that is missing', { PublicKey: undefined }],
    ['that is unreadable', { PublicKey: base64(Buffer.from('nothing')) }],
    [
      'of another curve in truth',
      {
        PublicKey: base64(
          generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
            format: 'der',
            type: 'spki',
          }),
        ),
      },
    ],
  ])('with a key %s has no account', async (_, change) => {
    kms.change = (operation, reply) => (operation === 'GetPublicKey' ? { ...reply, ...change } : reply)
    await expect(signer().address()).rejects.toBeInstanceOf(ChainUnavailable)
  })

  test('is asked again later when it fails, and its key is asked for once', async () => {
    const one = signer()
    kms.change = () => {
      throw new Error('down')
    }
    await expect(one.sign({ ...call, nonce: 1 })).rejects.toThrow('the key service does not answer')
    kms.change = null
    kms.asked.length = 0
    await one.sign({ ...call, nonce: 1 })
    await one.sign({ ...call, nonce: 2 })
    expect(kms.asked).toEqual(['GetPublicKey', 'Sign', 'Sign'])
  })
})

test('no configuration and no log shows a key', async () => {
  const deploymentFile = join(dir, 'deployment.json')
  const deployment = {
    chainId: CHAIN,
    contracts: Object.fromEntries(CONTRACT_NAMES.map((name) => [name, call.to])),
    root: call.to,
    startBlock: 0,
    fingerprint: '0x00',
  }
  writeFileSync(deploymentFile, JSON.stringify(deployment))
  const env = {
    CHAIN: 'bscTestnet',
    DEPLOYMENT_FILE: deploymentFile,
    DATABASE_URL: 'postgres://x@y/z',
    RPC_URLS: 'http://a.example,http://b.example',
    PUBLIC_RPC_URL: 'http://a.example',
    ALLOWED_ORIGINS: 'https://app.example',
    KEEPER_KEY_FILE: file,
    POSTER_KEY_FILE: file,
    ROBOT_KEY_FILE: file,
    PAYER_KEY_FILE: file,
    SIGNER_PORT: '0',
  }
  const lines: string[] = []
  const log = createLog('trace', { write: (line: string) => void lines.push(line) })
  const config = readConfig(env)
  const ofSigner = readSignerConfig(env)
  log.info({ config, ofSigner }, 'started')
  const running = await startSigner({ ...ofSigner, log })
  const ask = (body: unknown) =>
    fetch(`http://127.0.0.1:${running.port}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then((answer) => answer.text())
  lines.push(await ask({ id: 1, method: 'eth_accounts', params: [] }))
  lines.push(await ask({ id: 2, method: 'eth_exportKey', params: [] }))
  lines.push(await ask({ id: 3, method: 'eth_signTransaction', params: [{ from: ME }] }))
  await running.stop()
  const shown = [...lines, inspect([config, ofSigner], { depth: 20, showHidden: true, getters: true })].join(
    '\n',
  )
  expect(shown).toContain(ME)
  const digits = KEY.slice(2)
  for (const form of [digits, BigInt(KEY).toString(), Buffer.from(digits, 'hex').toString('base64')])
    expect(shown).not.toContain(form)
  expect(shown).not.toMatch(new RegExp(Buffer.from(digits, 'hex').join(', ')))
})
