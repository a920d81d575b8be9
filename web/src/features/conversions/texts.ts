import { t } from '@lingui/core/macro'

/** Where a price comes from, in words; of an unknown source its own name. */
export function sourceText(source: string): string {
  const texts: Record<string, string> = {
    par: t`par: 1 to 1`,
    average24h: t`24-hour average of the pair`,
    operator: t`set by the operator`,
  }
  return source
    .split(/\s*[,+/]\s*/)
    .map((s) => texts[s] ?? s)
    .join(' · ')
}
