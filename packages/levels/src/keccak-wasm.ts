// keccak256 as a WebAssembly module, put together here: millions of hashes of equal size in one call, at several times the
// speed of JavaScript, whose numbers have no 64 bits. One function absorbs a block of 136 bytes and permutes the state, the
// other hashes messages that lie one after another.

/** Bytes that a block absorbs. */
const RATE = 136
const ROUNDS = 24
const LANES = 25

// Where things lie in memory.
const STATE = 0
const BLOCK = 200
const CONSTANTS = 352
/** Messages go here, and their hashes after them. */
export const DATA = 1024

/** Of every module: its mark, and version 1. */
const HEADER = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
const I32 = 0x7f
const I64 = 0x7e
const EMPTY = 0x40

/** Unsigned LEB128. */
function u(value: number): number[] {
  const out: number[] = []
  do {
    out.push((value & 0x7f) | (value > 0x7f ? 0x80 : 0))
    value >>>= 7
  } while (value > 0)
  return out
}
/** Signed LEB128 of a number from 0. */
function s(value: number): number[] {
  const out: number[] = []
  while (value > 0x3f) {
    out.push((value & 0x7f) | 0x80)
    value >>>= 7
  }
  return [...out, value]
}
const get = (local: number) => [0x20, ...u(local)]
const set = (local: number) => [0x21, ...u(local)]
const i32 = (value: number) => [0x41, ...s(value)]
const load64 = (offset: number) => [0x29, 0x03, ...u(offset)]
const store64 = (offset: number) => [0x37, 0x03, ...u(offset)]
const xor64 = [0x85]
const section = (id: number, body: number[]) => [id, ...u(body.length), ...body]
const vector = (items: number[][]) => [...u(items.length), ...items.flat()]
const text = (word: string) => [...u(word.length), ...Buffer.from(word)]

/** The round constants, by the linear feedback shift register that FIPS 202 gives. */
function roundConstants(): bigint[] {
  let register = 1
  return Array.from({ length: ROUNDS }, () => {
    let constant = 0n
    for (let j = 0; j <= 6; j++) {
      if (register & 1) constant |= 1n << BigInt(2 ** j - 1)
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1
    }
    return constant
  })
}

/** Rotation of each lane, lane x + 5 · y, by the walk that FIPS 202 gives. */
function rotations(): number[] {
  const out = Array.from<number>({ length: LANES }).fill(0)
  let [x, y] = [1, 0]
  for (let t = 0; t < ROUNDS; t++) {
    out[x + 5 * y] = (((t + 1) * (t + 2)) / 2) % 64
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
  }
  return out
}

/** `absorb(block)`: xors a block into the state and permutes it. */
function absorb(): number[] {
  const [BLOCK_AT, COUNTER] = [0, 1]
  const [a, b, c] = [2, 2 + LANES, 2 + 2 * LANES]
  const turns = rotations()
  const five = [0, 1, 2, 3, 4]
  const code: number[] = []
  for (let i = 0; i < LANES; i++) {
    code.push(...i32(STATE), ...load64(8 * i))
    if (8 * i < RATE) code.push(...get(BLOCK_AT), ...load64(8 * i), ...xor64)
    code.push(...set(a + i))
  }
  code.push(...i32(0), ...set(COUNTER), 0x03, EMPTY)
  // Theta
  for (const x of five) {
    code.push(...get(a + x))
    for (const y of [1, 2, 3, 4]) code.push(...get(a + x + 5 * y), ...xor64)
    code.push(...set(c + x))
  }
  // … with rho and pi: lane x, y moves to y, 2x + 3y.
  for (const x of five) {
    code.push(...get(c + ((x + 1) % 5)), 0x42, 1, 0x89, ...get(c + ((x + 4) % 5)), ...xor64, ...set(c + 5))
    for (const y of five) {
      code.push(...get(a + x + 5 * y), ...get(c + 5), ...xor64)
      const turn = turns[x + 5 * y]!
      if (turn > 0) code.push(0x42, ...s(turn), 0x89)
      code.push(...set(b + y + 5 * ((2 * x + 3 * y) % 5)))
    }
  }
  // Chi
  for (const y of five)
    for (const x of five) {
      const at = (dx: number) => get(b + ((x + dx) % 5) + 5 * y)
      code.push(...at(1), 0x42, 0x7f, ...xor64, ...at(2), 0x83, ...at(0), ...xor64, ...set(a + x + 5 * y))
    }
  // Iota, and round again while the counter, 8 a round, is below the end.
  code.push(...get(a), ...get(COUNTER), ...load64(CONSTANTS), ...xor64, ...set(a))
  code.push(...get(COUNTER), ...i32(8), 0x6a, 0x22, ...u(COUNTER), ...i32(8 * ROUNDS), 0x49, 0x0d, 0, 0x0b)
  for (let i = 0; i < LANES; i++) code.push(...i32(STATE), ...get(a + i), ...store64(8 * i))
  const locals = [
    [1, I32],
    [...u(2 * LANES + 6), I64],
  ]
  return [...vector(locals), ...code, 0x0b]
}

/** `many(messages, size, count, out)`: hashes `count` messages of `size` bytes. */
function many(): number[] {
  const [IN, SIZE, COUNT, OUT, LEFT] = [0, 1, 2, 3, 4]
  const add = (local: number, amount: number[]) => [...get(local), ...amount, 0x6a, ...set(local)]
  const fill = (at: number, size: number) => [...i32(at), ...i32(0), ...i32(size), 0xfc, 11, 0]
  const copy = [0xfc, 10, 0, 0]
  const [loop, again] = [
    [0x02, EMPTY, 0x03, EMPTY],
    [0x0c, 0, 0x0b, 0x0b],
  ]
  const leave = [0x0d, 1]
  const last = BLOCK + RATE - 1
  const code = [
    // For each message …
    [...loop, ...get(COUNT), 0x45, ...leave, ...fill(STATE, 8 * LANES), ...get(SIZE), ...set(LEFT)],
    // … its whole blocks,
    [...loop, ...get(LEFT), ...i32(RATE), 0x49, ...leave, ...get(IN), 0x10, 0, ...add(IN, i32(RATE))],
    [...get(LEFT), ...i32(RATE), 0x6b, ...set(LEFT), ...again],
    // and the last one, padded: 01 after the message, 80 at the end of the block.
    [...fill(BLOCK, RATE), ...i32(BLOCK), ...get(IN), ...get(LEFT), ...copy],
    [...get(LEFT), ...i32(1), 0x3a, 0, ...u(BLOCK)],
    [...i32(0), ...i32(0), 0x2d, 0, ...u(last), ...i32(0x80), 0x72, 0x3a, 0, ...u(last)],
    [...i32(BLOCK), 0x10, 0, ...add(IN, get(LEFT))],
    [...get(OUT), ...i32(STATE), ...i32(32), ...copy, ...add(OUT, i32(32))],
    [...get(COUNT), ...i32(1), 0x6b, ...set(COUNT), ...again],
  ]
  return [...vector([[1, I32]]), ...code.flat(), 0x0b]
}

/** The module; it exports `memory` of so many pages of 64 KiB, and `many`. */
export function keccakModule(pages: number): Uint8Array<ArrayBuffer> {
  const constants = Buffer.alloc(8 * ROUNDS)
  for (const [i, constant] of roundConstants().entries()) constants.writeBigUInt64LE(constant, 8 * i)
  const functions = [absorb(), many()].map((body) => [...u(body.length), ...body])
  return new Uint8Array([
    ...HEADER,
    ...section(
      1,
      vector([
        [0x60, 1, I32, 0],
        [0x60, 4, I32, I32, I32, I32, 0],
      ]),
    ),
    ...section(3, vector([[0], [1]])),
    ...section(5, vector([[0, ...u(pages)]])),
    ...section(
      7,
      vector([
        [...text('memory'), 2, 0],
        [...text('many'), 0, 1],
      ]),
    ),
    ...section(10, vector(functions)),
    ...section(11, vector([[0, ...i32(CONSTANTS), 0x0b, ...u(constants.length), ...constants]])),
  ])
}
