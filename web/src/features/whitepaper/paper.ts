/** The languages that the paper is written in. Each is a chunk of its own: nobody reads two. */
const PAPERS = {
  en: () => import('../../../../docs/whitepaper/en.md?raw'),
  tw: () => import('../../../../docs/whitepaper/tw.md?raw'),
} as const
export type PaperLanguage = keyof typeof PAPERS

/** Names of the figures from contracts, as the paper's text uses them. */
export const FIGURES = [
  'supply',
  'nodeFee',
  'burnFee',
  'nodePrice',
  'nodeCap',
  'hostingMinimum',
  'levelShare',
  'withdrawalFee',
  'terms',
  'lines',
  'liquidityTerms',
  'awardRates',
] as const
export type Figures = Record<(typeof FIGURES)[number], string>

const PLACE = /\{\{(\w+)\}\}/g

/** Names of the figures that a text asks for. */
export const placesOf = (text: string): string[] => [...text.matchAll(PLACE)].map((m) => m[1]!)

/** The language of the paper for a reader of `code`: English, but traditional Chinese for both Chinese ones. */
export const paperFor = (code: string): PaperLanguage => (code === 'tw' || code === 'zh' ? 'tw' : 'en')

/** The paper's text. @throws TypeError when it could not be loaded */
export const loadPaper = async (language: PaperLanguage): Promise<string> =>
  (await PAPERS[language]()).default

/** Removes the title and fills in the figures; a dash for those not read yet. */
export function fill(text: string, figures: Figures | undefined): string {
  const body = text.replace(/^# .*\n/, '')
  return body.replace(PLACE, (_, name: keyof Figures) => figures?.[name] ?? '–')
}
