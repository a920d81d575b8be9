import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Images decoded at the same time; the others wait. */
const AT_ONCE = 2
/** How long decoding one image may take, milliseconds: a hundred times what a large photo takes. */
const LONGEST_MS = 10_000
/** How long a decoder process may take to start, milliseconds: a busy machine says nothing against the image. */
const STARTING_MS = 60_000
/** A decoder process that is idle for this long ends, milliseconds. */
const IDLE_MS = 30_000
const WORKER = fileURLToPath(new URL('./image-worker.ts', import.meta.url))

export type Image = { bytes: Buffer; width: number; height: number }
type Answer = { bytes: Uint8Array; width: number; height: number } | null
/** The decoder's first word about an image: it has begun. */
const BEGUN = 'begun'

/** Whether the content begins as one of the kinds that can be uploaded. */
function isKnown(b: Buffer): boolean {
  const jpeg = b.length > 3 && b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff
  const png = b.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))
  const webp = b.toString('latin1', 0, 4) === 'RIFF' && b.toString('latin1', 8, 12) === 'WEBP'
  return jpeg || png || webp
}

const idle: { child: ChildProcess; end: NodeJS.Timeout }[] = []

function take(): ChildProcess {
  const kept = idle.pop()
  if (kept) {
    clearTimeout(kept.end)
    return kept.child
  }
  // An empty environment: whoever takes the decoder over finds no secret there.
  return fork(WORKER, { env: {}, execArgv: [], serialization: 'advanced', stdio: 'ignore' })
}

function giveBack(child: ChildProcess): void {
  if (!child.connected) return
  // An idle decoder must not keep the server process alive.
  child.unref()
  child.channel?.unref()
  const end = setTimeout(() => {
    idle.splice(
      idle.findIndex((i) => i.child === child),
      1,
    )
    child.disconnect()
  }, IDLE_MS).unref()
  idle.push({ child, end })
}

/** Decodes an upload in a decoder process. @returns null when it fails, takes too long, or the process dies */
async function decode(upload: Buffer, longestMs: number): Promise<Image | null> {
  const child = take()
  child.ref()
  child.channel?.ref()
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const endsIn = (ms: number) => setTimeout(() => child.kill('SIGKILL'), ms)
  let timer = endsIn(STARTING_MS)
  const answered = (answer: Answer | typeof BEGUN) => {
    clearTimeout(timer)
    if (answer === BEGUN) timer = endsIn(longestMs)
    else resolve(answer)
  }
  const died = () => resolve(null)
  child.on('message', answered).once('exit', died).once('error', died)
  child.send(upload, (e) => e && died())
  const answer = await promise
  clearTimeout(timer)
  child.off('message', answered).off('exit', died).off('error', died)
  // A decoder that failed may be in any state: it is ended.
  if (answer) giveBack(child)
  else child.kill('SIGKILL')
  return answer && { ...answer, bytes: Buffer.from(answer.bytes) }
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    // Passes the slot to the next one that waits, or frees it.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/**
 * Decodes an image in a separate process and encodes it as WebP: upright, no larger than `IMAGE_SIDE`, without metadata or
 * anything hidden in the file.
 * @param longestMs how long it may take, milliseconds
 * @returns null when it is none of the known kinds, damaged, or too large to decode
 */
export async function reencode(upload: Buffer, longestMs = LONGEST_MS): Promise<Image | null> {
  return isKnown(upload) ? inTurn(() => decode(upload, longestMs)) : null
}
