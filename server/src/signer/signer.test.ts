import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { depositForwardersAbi, payoutVaultAbi, statementsAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { CONTRACT_NAMES } from '@holdfast/protocol/contracts'
import { type Address, encodeFunctionData, type Hex, parseTransaction, recoverTransactionAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SWITCHING, startBare } from '#test/receiver.ts'
import { ChainUnavailable } from '../chain/errors.ts'
import { remoteSigner, rpc, type SignerAt } from './remote.ts'
import { ConfigError, readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { readSignerConfig } from './config.ts'
import { keySigner, readKeyFile } from './keys.ts'
import { startSigner } from './server.ts'

const KEY: Hex = `0x${'11'.repeat(32)}`
const payer = privateKeyToAccount(KEY).address
const CHAIN = 31_337
const addressOf = (i: number): Address => `0x${String(i + 10).padStart(40, '0')}`
const deployment = {
  chainId: CHAIN,
  contracts: Object.fromEntries(CONTRACT_NAMES.map((name, i) => [name, addressOf(i)])),
  root: addressOf(90),
  startBlock: 0,
  fingerprint: '0x00',
} as unknown as Deployment
const { payoutVault: vault, forwarders, statements, usdt } = deployment.contracts

const nodes = encodeFunctionData({ abi: payoutVaultAbi, functionName: 'payNodes', args: [0n, usdt, 1n] })
const sweep = encodeFunctionData({
  abi: depositForwardersAbi,
  functionName: 'sweepMany',
  args: [[addressOf(91)], usdt],
})
const anchor = encodeFunctionData({
  abi: statementsAbi,
  functionName: 'anchor',
  args: [0n, `0x${'22'.repeat(32)}`],
})
const lower = encodeFunctionData({ abi: payoutVaultAbi, functionName: 'lowerLimit', args: [usdt, 0n] })

let dir: string
let signer: Awaited<ReturnType<typeof startSigner>>
let at: SignerAt

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'hf-signer-'))
  signer = await startSigner({
    deployment,
    signer: keySigner(KEY, CHAIN),
    log: createLog('silent'),
    listen: { port: 0 },
  })
  at = { url: `http://127.0.0.1:${signer.port}` }
})
afterAll(async () => {
  await signer.stop()
  rmSync(dir, { recursive: true, force: true })
})

const plain = { to: vault, data: nodes, gas: 250_000n, gasPrice: 1_000_000_000n, nonce: 7 }

test.each([
  ['a payment', vault, nodes],
  ['a sweep', forwarders, sweep],
  ['a statement', statements, anchor],
])('%s is signed as it was asked for', async (_, to, data) => {
  const raw = await remoteSigner(at, CHAIN).sign({ ...plain, to, data })
  expect(parseTransaction(raw)).toMatchObject({
    type: 'legacy',
    chainId: CHAIN,
    data,
    nonce: 7,
    gas: 250_000n,
  })
  expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(payer)
})

const asked = {
  from: payer,
  to: vault,
  data: nodes,
  value: '0x0',
  gas: '0x3d090',
  gasPrice: '0x3b9aca00',
  nonce: '0x7',
  chainId: '0x7a69',
}

test.each<[string, Record<string, unknown>]>([
  ['another chain', { chainId: '0x38' }],
  ['coins', { value: '0x1' }],
  ['another contract', { to: usdt }],
  ['no contract', { to: undefined }],
  ['another function of the vault', { data: lower }],
  ['a function of the forwarders at the vault', { data: sweep }],
  ['no function', { data: '0x' }],
  ['half a selector', { data: '0xfe51' }],
  ['two calls', { input: sweep }],
  ['a high price of gas', { gasPrice: '0xba43b7401' }],
  ['a lot of gas', { gas: '0x989681' }],
  ['another account', { from: usdt }],
  ['another type', { type: '0x4' }],
  ['another kind of price', { maxFeePerGas: '0x1' }],
  ['an authorisation', { authorizationList: [] }],
  ['a number that is none', { nonce: 'latest' }],
])('%s is not signed', async (_, change) => {
  await expect(rpc(at, 'eth_signTransaction', [{ ...asked, ...change }])).rejects.toThrow(
    'the signer refuses',
  )
})

test('nothing but transactions is signed, and nothing for a page in a browser', async () => {
  for (const method of ['eth_sign', 'personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'])
    await expect(rpc(at, method, [payer, nodes])).rejects.toThrow('a method that is not known')
  const ask = (headers: Record<string, string>) =>
    fetch((at as { url: string }).url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ id: 1, method: 'eth_signTransaction', params: [asked] }),
    })
  expect((await ask({ 'content-type': 'application/json' })).status).toBe(200)
  expect((await ask({ 'content-type': 'application/json', origin: 'http://localhost' })).status).toBe(403)
  expect((await ask({ 'content-type': 'text/plain' })).status).toBe(403)
})

test('a signer that signs something else is not believed', async () => {
  const lying = (change: object) => {
    const account = privateKeyToAccount(KEY)
    const serve = async (request: IncomingMessage, response: ServerResponse) => {
      let text = ''
      for await (const part of request) text += String(part)
      const { method } = JSON.parse(text) as { method: string }
      const t = { type: 'legacy', chainId: CHAIN, value: 0n, ...plain, ...change } as const
      const result = method === 'eth_accounts' ? [payer] : await account.signTransaction(t)
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
    }
    return createServer((request, response) => void serve(request, response))
  }
  for (const change of [
    { to: usdt },
    { value: 1n },
    { nonce: 8 },
    { data: sweep },
    { gasPrice: 1n },
    { chainId: 56 },
  ]) {
    const server = lying(change).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await expect(remoteSigner({ url }, CHAIN).sign(plain)).rejects.toThrow('the signer signed something else')
    server.close()
  }
  await expect(remoteSigner({ url: 'http://127.0.0.1:1' }, CHAIN).address()).rejects.toBeInstanceOf(
    ChainUnavailable,
  )
})

test('a signer that answers with another protocol has not answered', async () => {
  const bare = await startBare(SWITCHING)
  await expect(rpc({ url: bare.url }, 'eth_accounts', [])).rejects.toThrow('the signer does not answer')
  await expect.poll(bare.open).toBe(0)
  await bare.stop()
})

test('an answer that ends with its connection is read to its end', async () => {
  const bare = await startBare(`HTTP/1.0 200 OK\r\n\r\n{"result":["${payer}"]}`, true)
  expect(await rpc({ url: bare.url }, 'eth_accounts', [])).toEqual([payer])
  await bare.stop()
})

test('the process: a key that its owner alone can read, a socket that its owner alone can use, another signer behind it', async () => {
  const file = join(dir, 'payer.key')
  const deployed = join(dir, 'deployment.json')
  const socket = join(dir, 's')
  writeFileSync(deployed, JSON.stringify(deployment))
  writeFileSync(file, `${KEY}\n`, { mode: 0o600 })
  const env = { CHAIN: 'local', DEPLOYMENT_FILE: deployed, SIGNER_SOCKET: socket, LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [fileURLToPath(new URL('../main/signer.ts', import.meta.url))], {
    env: { ...process.env, ...env, PAYER_KEY_FILE: file },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  child.stdout.on('data', (d: Buffer) => (out += d.toString()))
  await expect.poll(() => out).toContain(`ready ${socket}`)
  expect(statSync(socket).mode & 0o777).toBe(0o600)
  const direct = remoteSigner({ socket }, CHAIN)
  expect(await direct.address()).toBe(payer)
  // A signer in front of another one, as it would be in front of web3signer.
  const front = await startSigner({
    deployment,
    signer: direct,
    log: createLog('silent'),
    listen: { port: 0 },
  })
  const through = remoteSigner({ url: `http://127.0.0.1:${front.port}` }, CHAIN)
  expect(await through.sign(plain)).toBe(await direct.sign(plain))
  await front.stop()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)

  chmodSync(file, 0o640)
  expect(() => readKeyFile('PAYER_KEY_FILE', file)).toThrow('can be read by others: chmod 600')
  chmodSync(file, 0o600)
  writeFileSync(file, 'nothing')
  const told = (() => {
    try {
      readKeyFile('PAYER_KEY_FILE', file)
      return ''
    } catch (e) {
      return (e as Error).message
    }
  })()
  expect(told).toContain('holds no private key')
  expect(told).not.toContain(readFileSync(file, 'utf8'))
  expect(() => readSignerConfig({ ...env })).toThrow(ConfigError)
  const server = {
    ...env,
    SIGNER_SOCKET: '',
    DATABASE_URL: 'postgres://x@y/z',
    RPC_URLS: 'http://127.0.0.1:1',
  }
  expect(() => readConfig({ ...server, PAYER_KEY: KEY })).toThrow('PAYER_KEY is not read any more')
  expect(() => readConfig({ ...server, SIGNER_URL: 'http://x', SIGNER_SOCKET: 'y' })).toThrow(
    'there is one signer',
  )
})
