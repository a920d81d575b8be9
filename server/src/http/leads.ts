import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** How long an answer may stand in documents before it is asked for again. */
const FRESH_MS = 5_000
/** How long a document waits for an answer; then it goes without one. */
const PATIENCE_MS = 250
/** Each answer packs a document anew: quickly, where files of the build are packed as small as they get. */
const QUALITY = 5

const packers = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (text: string) => promisify(gzip)(text),
  identity: async (text: string) => Buffer.from(text),
}
export type Packing = keyof typeof packers

type Led = { at: number; text: string; packed: Map<Packing, Promise<Buffer>> }

/** The documents of pages that are about one list, with the answer to its call in them: the page need not ask for it (D-480). */
export class Leads {
  private readonly documents: ReadonlyMap<string, { html: string; url: string }>
  private readonly ask: (url: string) => Promise<string | null>
  private readonly led = new Map<string, Led>()
  private readonly asking = new Map<string, Promise<Led | null>>()

  /**
   * @param documents by path, a document and the address of the call whose answer it takes
   * @param ask the JSON of a call's answer; null when it is none that a page could use
   */
  constructor(
    documents: ReadonlyMap<string, { html: string; url: string }>,
    ask: (url: string) => Promise<string | null>,
  ) {
    this.documents = documents
    this.ask = ask
  }

  /** The document of a page with an answer of at most five seconds ago; null where there is none, or none in time. */
  async of(path: string, packing: Packing): Promise<Buffer | null> {
    if (!this.documents.has(path)) return null
    const known = this.led.get(path)
    const led = known && Date.now() - known.at < FRESH_MS ? known : await this.inTime(path)
    if (!led) return null
    const packed = led.packed.get(packing) ?? packers[packing](led.text)
    led.packed.set(packing, packed)
    return packed
  }

  private async inTime(path: string): Promise<Led | null> {
    const asked = this.asking.get(path) ?? this.askFor(path)
    this.asking.set(path, asked)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), PATIENCE_MS)))
    return Promise.race([asked, late]).finally(() => clearTimeout(timer))
  }

  private async askFor(path: string): Promise<Led | null> {
    const { html, url } = this.documents.get(path)!
    try {
      const answer = await this.ask(url)
      if (answer === null) return null
      const at = Date.now()
      // No text of anybody can end the element that it stands in.
      const lead = `{"at":${at},"answer":${answer}}`.replaceAll('<', '\\u003c')
      const led = { at, text: html.replace(PLACE, (tag) => tag + lead), packed: new Map() }
      this.led.set(path, led)
      return led
    } catch {
      return null
    } finally {
      this.asking.delete(path)
    }
  }
}

/** Where a document takes an answer. */
export const PLACE = '<script type="application/json" id="lead">'

/** Addresses by path that a document names for its first answer, without those about one thing: any number of these can be asked. */
export function leadsIn(html: string): [path: string, url: string][] {
  const [, visit = '{}'] = /<script type="application\/json" id="visit">([^<]*)<\/script>/.exec(html) ?? []
  const { leads = {} } = JSON.parse(visit || '{}') as { leads?: Record<string, string> }
  return Object.entries(leads).filter(([, url]) => !url.includes('{'))
}
