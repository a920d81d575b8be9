import { formatTime } from '../../../lib/dates.ts'
import { formatAmount, formatCount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import type { StateName } from '../../../parts/words/state-names.ts'
import { Tag } from '../../../ui/Tag.tsx'

/** Props of every list of one user. */
export type ListProps = { title: string; address: string }

export const stateTag = ({ tone, name }: StateName) => <Tag tone={tone}>{name}</Tag>

/** Formats figures and times in the reader's language. */
export function useShown() {
  const { tag } = useLanguage()
  return {
    amount: (v: string, symbol: string) => `${formatAmount(BigInt(v), tag, { digits: 4 })} ${symbol}`,
    count: (n: number) => formatCount(n, tag),
    time: (seconds: number) => formatTime(seconds, tag, true),
  }
}
