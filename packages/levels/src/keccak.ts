// keccak256 of many messages at once.
import { DATA, keccakModule } from './keccak-wasm.ts'

const PAGES = 32
const ROOM = PAGES * 65_536 - DATA
const HASH = 32

type Exports = {
  memory: { buffer: ArrayBuffer }
  many: (messages: number, size: number, count: number, out: number) => void
}
// Node has it; its types come with the browser's alone.
declare const WebAssembly: {
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  Instance: new (module: object) => { exports: Exports }
}
const { memory, many } = new WebAssembly.Instance(new WebAssembly.Module(keccakModule(PAGES))).exports
const bytes = new Uint8Array(memory.buffer)

/** Hashes `count` messages of `size` bytes each, one after another in `messages`. @returns 32 bytes for each */
export function keccakMany(messages: Uint8Array, size: number, count: number): Uint8Array {
  if (messages.length !== size * count) throw new RangeError('levels: messages of another length')
  const atOnce = Math.floor(ROOM / (size + HASH))
  const out = new Uint8Array(HASH * count)
  for (let from = 0; from < count; from += atOnce) {
    const now = Math.min(atOnce, count - from)
    const hashes = DATA + now * size
    bytes.set(messages.subarray(from * size, (from + now) * size), DATA)
    many(DATA, size, now, hashes)
    out.set(bytes.subarray(hashes, hashes + now * HASH), from * HASH)
  }
  return out
}
