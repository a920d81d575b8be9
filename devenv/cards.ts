// What a node card's `uri` leads to: metadata as EIP-1155 and the marketplaces have it, its picture, and what the collection is called
// (ERC-7572), as two folders of IPFS with their CIDs, and one CAR file that any pinning service takes.
//
// As a generator (`npm run generate cards`) it writes web/public/cards, which every server serves, and the seeds' CIDs. As a command:
// `npm run cards -- [--out FOLDER]` writes the folders, `cids.json` and `cards.car`; `--kind TEXTS.json --picture FILE.png --id N` does it for
// another kind; `--gateway URL` asks a gateway for each file and compares; `--deployment FILE --rpc URL` asks the contract what its cards name.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { nodeNFTAbi } from '@holdfast/protocol/abi/NodeNFT'
import type { Deployment } from '@holdfast/protocol/chain'
import { CarWriter } from '@ipld/car'
import { code as DAG_PB, createLink, createNode, encode, prepare } from '@ipld/dag-pb'
import { CID } from 'multiformats/cid'
import { code as RAW } from 'multiformats/codecs/raw'
import { sha256 } from 'multiformats/hashes/sha2'
import { createPublicClient, http } from 'viem'
import { ROOT } from './stack.ts'
import { command } from '../contracts/script/command.ts'

const SCRIPT = join(ROOT, 'contracts/script')
const PUBLIC = join(ROOT, 'web/public/cards')
const SEEDS = ['local', 'bscTestnet', 'bsc'].map((chain) => join(SCRIPT, `seed.${chain}.json`))

/** How the contract's `uri` goes on behind the folder's CID: wallets put the id there (EIP-1155). */
export const SUFFIX = '/{id}.json'

/** A larger file would be cut into blocks, and have another CID than its bytes. */
const BLOCK = 262_144
/** UnixFS: a folder. */
const FOLDER = new Uint8Array([8, 1])

export type Files = Record<string, Uint8Array>
type Block = { cid: CID; bytes: Uint8Array }
export type Folder = { cid: string; files: Files; blocks: Block[] }

/** The CID of a file of one block, as `ipfs add --cid-version=1` has it. */
export const cidOfFile = async (bytes: Uint8Array): Promise<CID> =>
  CID.createV1(RAW, await sha256.digest(bytes))

/** A folder of files as IPFS has it. @throws Error naming a file that is too large for one block */
export async function folderOf(files: Files): Promise<Folder> {
  const blocks: Block[] = []
  const links = []
  for (const [name, bytes] of Object.entries(files)) {
    if (bytes.length > BLOCK) throw new Error(`${name} has ${bytes.length} bytes, ${BLOCK} fit into a block`)
    const cid = await cidOfFile(bytes)
    blocks.push({ cid, bytes })
    links.push(createLink(name, bytes.length, cid))
  }
  const bytes = encode(prepare(createNode(FOLDER, links)))
  const cid = CID.createV1(DAG_PB, await sha256.digest(bytes))
  return { cid: cid.toString(), files, blocks: [...blocks, { cid, bytes }] }
}

/** 64 hexadecimal digits in small letters, as wallets write an id into `{id}` (EIP-1155). */
export const idText = (id: bigint | number): string => BigInt(id).toString(16).padStart(64, '0')

/** The address of what a card's `uri` means for an id. */
export const uriFor = (uri: string, id: bigint | number): string => uri.replaceAll('{id}', idText(id))

const json = (value: unknown): Uint8Array => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`)

type Texts = { name: string; description: string } & Record<string, unknown>

/** What a kind of card needs: its texts, its pictures (the first is the one that is shown), and what the collection is called. */
export type Kind = { id: number; texts: Texts; collection: Texts; pictures: Files }

/** The two folders: pictures, and metadata that name them by their CID. */
export async function cardsOf({
  id,
  texts,
  collection,
  pictures,
}: Kind): Promise<{ art: Folder; meta: Folder }> {
  const art = await folderOf(pictures)
  const [shown] = Object.keys(pictures)
  if (shown === undefined) throw new Error('a card needs a picture')
  const image = `ipfs://${art.cid}/${shown}`
  const meta = await folderOf({
    [`${idText(id)}.json`]: json({ ...texts, image }),
    'contract.json': json({ ...collection, image }),
  })
  return { art, meta }
}

/** Both folders in one CAR file, the same bytes each time. */
export async function carOf(folders: Folder[]): Promise<Uint8Array> {
  const { writer, out } = CarWriter.create(folders.map((f) => CID.parse(f.cid)))
  const parts: Uint8Array[] = []
  const taken = (async () => {
    for await (const part of out) parts.push(part)
  })()
  for (const { blocks } of folders) for (const block of blocks) await writer.put(block)
  await writer.close()
  await taken
  return Buffer.concat(parts)
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** The first kind, that of the seeds, with the pictures that `npm run pictures` draws from the brand. */
export function firstKind(): Kind {
  const art = join(PUBLIC, 'art')
  const pictures = ['node.png', 'node.svg'].map((name): [string, Uint8Array] => [
    name,
    readFileSync(join(art, name)),
  ])
  return {
    id: 1,
    texts: read(join(SCRIPT, 'nodeCard.json')) as Texts,
    collection: read(join(SCRIPT, 'nodeContract.json')) as Texts,
    pictures: Object.fromEntries(pictures),
  }
}

/** Writes the metadata, their CIDs and, with `car`, everything as a CAR file into `out`. */
export async function writeCards(
  out: string,
  kind: Kind,
  { car = true } = {},
): Promise<{ art: string; meta: string; uri: string }> {
  const { art, meta } = await cardsOf(kind)
  const folders = { art, meta }
  for (const [name, { files }] of Object.entries(folders)) {
    // What a version before had under another name would not be in the folder that the CID is of.
    rmSync(join(out, name), { recursive: true, force: true })
    mkdirSync(join(out, name), { recursive: true })
    for (const [file, bytes] of Object.entries(files)) writeFileSync(join(out, name, file), bytes)
  }
  const cids = { art: art.cid, meta: meta.cid, uri: `ipfs://${meta.cid}${SUFFIX}` }
  writeFileSync(join(out, 'cids.json'), `${JSON.stringify(cids, null, 2)}\n`)
  if (car) writeFileSync(join(out, 'cards.car'), await carOf([art, meta]))
  return cids
}

/** The kind of which `writeCards` wrote the folders. */
const writtenIn = async (out: string): Promise<Folder[]> =>
  Promise.all(
    ['art', 'meta'].map((name) =>
      folderOf(
        Object.fromEntries(
          readdirSync(join(out, name)).map((file) => [file, readFileSync(join(out, name, file))]),
        ),
      ),
    ),
  )

export type Answered = { path: string; said: 'same' | 'DIFFERS' | 'no answer'; why: string }

/** Asks a gateway for every file of the folders, and compares what it answers with the CID. */
export async function askGateway(
  gateway: string,
  folders: Folder[],
  timeoutMs = 60_000,
): Promise<Answered[]> {
  const answers: Answered[] = []
  for (const folder of folders)
    for (const [name, bytes] of Object.entries(folder.files)) {
      const path = `/ipfs/${folder.cid}/${name}`
      const wanted = await cidOfFile(bytes)
      try {
        const response = await fetch(`${gateway.replace(/\/$/, '')}${path}`, {
          signal: AbortSignal.timeout(timeoutMs),
        })
        if (!response.ok) throw new Error(`HTTP ${response.status}`)
        const told = await cidOfFile(new Uint8Array(await response.arrayBuffer()))
        answers.push({ path, said: told.equals(wanted) ? 'same' : 'DIFFERS', why: String(told) })
      } catch (e) {
        answers.push({ path, said: 'no answer', why: e instanceof Error ? e.message : String(e) })
      }
    }
  return answers
}

/** The kinds of a deployment whose `uri` does not lead into the folder. */
async function askContract(file: string, rpc: string, folder: string): Promise<Answered[]> {
  const { contracts } = read(file) as Deployment
  const client = createPublicClient({ transport: http(rpc) })
  const nodes = { address: contracts.nodes, abi: nodeNFTAbi } as const
  const uri = await client.readContract({ ...nodes, functionName: 'uri', args: [1n] })
  return [{ path: 'uri(1)', said: uri === `ipfs://${folder}${SUFFIX}` ? 'same' : 'DIFFERS', why: uri }]
}

/** Writes what is committed: the metadata that servers serve, and the CID in each seed. */
async function generate(): Promise<void> {
  const { meta } = await writeCards(PUBLIC, firstKind(), { car: false })
  for (const seed of SEEDS) {
    const text = readFileSync(seed, 'utf8')
    const named = text.replace(/("cid": )"[^"]*"(,\s*"suffix": )"[^"]*"/, `$1"${meta}"$2"${SUFFIX}"`)
    if (named !== text) writeFileSync(seed, named)
  }
}

async function main(): Promise<number> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      generate: { type: 'boolean' },
      out: text,
      kind: text,
      picture: text,
      id: text,
      gateway: text,
      deployment: text,
      rpc: text,
    },
  })
  if (values.generate) {
    await generate()
    return 0
  }
  const first = firstKind()
  const out = values.out ?? join(ROOT, 'dist', 'cards')
  if ((values.kind === undefined) !== (values.picture === undefined))
    throw new Error('--kind and --picture belong together: texts and picture of another kind')
  const id = Number(values.id ?? 1)
  if (!Number.isSafeInteger(id) || id < 1) throw new Error(`--id ${values.id} is not a number of a kind`)
  const kind: Kind =
    values.kind === undefined
      ? first
      : {
          id,
          texts: read(values.kind) as Texts,
          collection: first.collection,
          pictures: { [`card${extname(values.picture!)}`]: readFileSync(values.picture!) },
        }
  if (typeof kind.texts.name !== 'string' || typeof kind.texts.description !== 'string')
    throw new Error(`${values.kind}: a card needs name and description`)
  const cids = await writeCards(out, kind)
  console.log(`${out}: art ${cids.art}\n${' '.repeat(out.length)}  meta ${cids.meta}`)
  console.log(`addCard(supply, price, "${cids.meta}", "${SUFFIX}")`)
  const answers = [
    ...(values.gateway ? await askGateway(values.gateway, await writtenIn(out)) : []),
    ...(values.deployment && values.rpc ? await askContract(values.deployment, values.rpc, cids.meta) : []),
  ]
  for (const { path, said, why } of answers) console.log(`${said.padEnd(9)}  ${path}  ${why}`)
  return answers.some((a) => a.said !== 'same') ? 1 : 0
}

await command(import.meta.url, main)
