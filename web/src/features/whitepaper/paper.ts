import en from '../../../../docs/whitepaper/en.md?raw'
import tw from '../../../../docs/whitepaper/tw.md?raw'

/** The languages that the paper is written in. */
export const PAPERS = { en, tw } as const
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
] as const
export type Figures = Record<(typeof FIGURES)[number], string>

const PLACE = /\{\{(\w+)\}\}/g

/** Names of the figures that a text asks for. */
export const placesOf = (text: string): string[] => [...text.matchAll(PLACE)].map((m) => m[1]!)

/** The paper in the language `code`, or in English, with the language it is in; `zh` gets `tw`. */
export function paperIn(code: string): { text: string; language: PaperLanguage } {
  const language = code === 'tw' || code === 'zh' ? 'tw' : 'en'
  return { text: PAPERS[language], language }
}

/** Removes the title and fills in the figures; a dash for those not read yet. */
export function fill(text: string, figures: Figures | undefined): string {
  const body = text.replace(/^# .*\n/, '')
  return body.replace(PLACE, (_, name: keyof Figures) => figures?.[name] ?? '–')
}
