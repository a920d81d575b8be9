// What wallets, explorers and marketplaces find behind a node card.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeNFTAbi } from '@holdfast/protocol/abi/NodeNFT'
import { CarReader } from '@ipld/car'
import { code as DAG_PB, decode } from '@ipld/dag-pb'
import { CID } from 'multiformats/cid'
import { sha256 } from 'multiformats/hashes/sha2'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from './done.ts'
import { freshChain } from '../contracts/script/fresh-chain.ts'
import {
  askGateway,
  carOf,
  cardsOf,
  cidOfFile,
  firstKind,
  folderOf,
  type Folder,
  idText,
  uriFor,
} from './cards.ts'
import { ROOT } from './stack.ts'

const on = freshChain()
const folder = mkdtempSync(join(tmpdir(), 'holdfast-cards-'))
let folders: Folder[]
let gateway: Server
let url: string
/** what the gateway answers instead, by the end of a path */
let falsified: Record<string, Buffer | number> = {}

/** Answers as a gateway does, from the blocks of a CAR file alone: each is what its CID says, or it is not there. */
async function startGateway(car: Uint8Array): Promise<void> {
  const reader = await CarReader.fromBytes(car)
  const blockOf = async (cid: CID): Promise<Uint8Array> => {
    const block = await reader.get(cid)
    if (!block || !(await sha256.digest(block.bytes)).digest.every((b, i) => b === cid.multihash.digest[i]))
      throw new Error(`no block ${String(cid)}`)
    return block.bytes
  }
  const fileAt = async (path: string): Promise<Uint8Array> => {
    const [, root = '', name = ''] = /^\/ipfs\/(\w+)\/(.+)$/.exec(path) ?? []
    const cid = CID.parse(root)
    expect(cid.code).toBe(DAG_PB)
    const found = decode(await blockOf(cid)).Links.find((l) => l.Name === name)
    if (!found) throw new Error(`no ${name}`)
    return blockOf(found.Hash)
  }
  gateway = createServer((request, response) => {
    const path = request.url ?? ''
    const other = Object.entries(falsified).find(([end]) => path.endsWith(end))?.[1]
    if (typeof other === 'number') response.writeHead(other).end()
    else if (other) response.end(other)
    else
      fileAt(path).then(
        (bytes) => response.end(bytes),
        () => response.writeHead(404).end(),
      )
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
}

beforeAll(async () => {
  const { art, meta } = await cardsOf(firstKind())
  folders = [art, meta]
  await startGateway(await carOf(folders))
})
afterAll(() => {
  gateway.close()
  rmSync(folder, { recursive: true })
})

/** As a wallet asks: addresses of IPFS at a gateway. */
const fetched = async (address: string) => {
  const answer = await fetch(address.replace('ipfs://', `${url}/ipfs/`))
  expect([address, answer.status]).toEqual([address, 200])
  return answer
}

test('a wallet that follows the uri of a card comes to its name and to a picture that decodes', async () => {
  const { contracts } = await on.local()
  const uri = await on.client().readContract({
    address: contracts.nodes,
    abi: nodeNFTAbi,
    functionName: 'uri',
    args: [1n],
  })
  expect(uri).toMatch(/^ipfs:\/\/bafy\w+\/\{id\}\.json$/)
  const address = uriFor(uri, 1n)
  expect(address).toMatch(/\/0{63}1\.json$/)
  const meta = (await (await fetched(address)).json()) as {
    image: string
    attributes: { trait_type: string; value: unknown }[]
  }
  expect(meta).toMatchObject({ name: 'Holdfast node', description: expect.any(String), decimals: 0 })
  expect(meta.attributes.length).toBeGreaterThan(3)
  for (const trait of meta.attributes)
    expect(trait).toMatchObject({ trait_type: expect.any(String), value: expect.anything() })
  const picture = Buffer.from(await (await fetched(meta.image)).arrayBuffer())
  const { format, width, height } = await sharp(picture).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 1_024, height: 1_024 })
  // Something is drawn on it.
  const { channels } = await sharp(picture).stats()
  expect(Math.max(...channels.map((c) => c.stdev))).toBeGreaterThan(10)
  // The collection's texts lie beside it, for the contract's uri and for forms.
  const contract = (await (await fetched(uri.replace('{id}', 'contract'))).json()) as object
  expect(contract).toMatchObject({
    name: 'Holdfast nodes',
    symbol: 'NODE',
    description: expect.any(String),
    image: meta.image,
  })
})

test('an id is written as 64 hexadecimal digits in small letters, wherever it stands', () => {
  expect(idText(0xabcn)).toBe(`${'0'.repeat(61)}abc`)
  expect(idText(2n ** 256n - 1n)).toBe('f'.repeat(64))
  expect(uriFor('ipfs://a/{id}/{id}.json', 1)).toBe(`ipfs://a/${idText(1)}/${idText(1)}.json`)
})

test('what servers serve is what the CIDs are of', async () => {
  const served = join(ROOT, 'web/public/cards')
  for (const [i, name] of ['art', 'meta'].entries()) {
    const files = readdirSync(join(served, name)).map((file) => [
      file,
      readFileSync(join(served, name, file)),
    ])
    expect((await folderOf(Object.fromEntries(files))).cid).toBe(folders[i]!.cid)
  }
  expect(JSON.parse(readFileSync(join(served, 'cids.json'), 'utf8'))).toMatchObject({
    art: folders[0]!.cid,
    meta: folders[1]!.cid,
  })
})

test('files and folders have the CIDs that ipfs gives them, and what does not fit into a block is refused', async () => {
  const hello = await cidOfFile(new TextEncoder().encode('hello world\n'))
  expect(String(hello)).toBe('bafkreifjjcie6lypi6ny7amxnfftagclbuxndqonfipmb64f2km2devei4')
  expect((await folderOf({})).cid).toBe('bafybeiczsscdsbs7ffqz55asqdf3smv6klcw3gofszvwlyarci47bgf354')
  await expect(folderOf({ large: new Uint8Array(262_145) })).rejects.toThrow('large has 262145 bytes')
})

test('a gateway that answers other bytes, or none, is told apart', async () => {
  const all = await askGateway(url, folders)
  expect(all.map((a) => a.said)).toEqual(['same', 'same', 'same', 'same'])
  falsified = { 'node.png': Buffer.from('another picture'), 'contract.json': 504 }
  const some = await askGateway(`${url}/`, folders)
  falsified = {}
  expect(some.filter((a) => a.said !== 'same').map((a) => [a.path.split('/').at(-1), a.said])).toEqual([
    ['node.png', 'DIFFERS'],
    ['contract.json', 'no answer'],
  ])
})

test('as a command it writes folders and a CAR file, asks gateway and contract, and makes other kinds', async () => {
  await on.local()
  const run = async (...words: string[]) => {
    const { status, stdout, stderr } = await done(join(import.meta.dirname, 'cards.ts'), words)
    return { status, said: `${stdout}${stderr}` }
  }
  const out = join(folder, 'first')
  const told = await run('--out', out, '--deployment', on.out, '--rpc', on.chain.url)
  expect(told).toMatchObject({ status: 0, said: expect.stringContaining('same       uri(1)') })
  const reader = await CarReader.fromBytes(readFileSync(join(out, 'cards.car')))
  expect((await reader.getRoots()).map(String)).toEqual(folders.map((f) => f.cid))
  const [texts, picture] = [join(folder, 'gold.json'), join(folder, 'gold.png')]
  writeFileSync(texts, JSON.stringify({ name: 'Gold node', description: 'Another kind.', decimals: 0 }))
  writeFileSync(
    picture,
    await sharp({ create: { width: 400, height: 400, channels: 3, background: '#c90' } })
      .png()
      .toBuffer(),
  )
  const other = join(folder, 'gold')
  const kind = ['--kind', texts, '--picture', picture, '--id', '2', '--out', other]
  expect(await run(...kind)).toMatchObject({
    status: 0,
    said: expect.stringContaining('addCard(supply, price, "bafy'),
  })
  const meta = JSON.parse(readFileSync(join(other, 'meta', `${idText(2)}.json`), 'utf8')) as { image: string }
  expect(meta).toMatchObject({
    name: 'Gold node',
    image: expect.stringMatching(/^ipfs:\/\/bafy\w+\/card\.png$/),
  })
  // The chain's first card names another folder.
  expect(await run(...kind, '--deployment', on.out, '--rpc', on.chain.url)).toMatchObject({ status: 1 })
  expect((await run('--kind', texts)).said).toContain('--kind and --picture belong together')
})
