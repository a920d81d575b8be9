import en from '../../../../docs/whitepaper/en.md?raw'
import tw from '../../../../docs/whitepaper/tw.md?raw'

/** The languages that the paper is written in. */
export const PAPERS = { en, tw } as const
export type PaperLanguage = keyof typeof PAPERS

/** Figures that the paper takes from the contracts, by the name they have in its text. */
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

/** The paper in `code`, or in English where there is none: other languages fall back visibly. */
export function paperIn(code: string): { text: string; language: PaperLanguage } {
  const language = code === 'tw' || code === 'zh' ? 'tw' : 'en'
  return { text: PAPERS[language], language }
}

/** The text without its title and with its figures; those not read yet are shown as a dash. */
export function fill(text: string, figures: Figures | undefined): string {
  const body = text.replace(/^# .*\n/, '')
  return body.replace(PLACE, (_, name: keyof Figures) => figures?.[name] ?? '–')
}
