import { useLingui } from '@lingui/react/macro'
import type { SettingRecord } from '@holdfast/protocol/settings'
import { formatAmount, formatCount, formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'

/** Formats values of settings for reading. */
export function useShown() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  return (s: Pick<SettingRecord, 'type' | 'unit'>, value: string): string => {
    switch (s.type) {
      case 'amount':
        return `${formatAmount(BigInt(value), tag, { digits: 6 })} ${s.unit}`
      case 'switch':
        return value === 'true' ? t`on` : t`off`
      case 'integer':
        return s.unit === 'bps'
          ? formatPercent(BigInt(value), 10_000n, tag, 2)
          : s.unit === 'seconds'
            ? t`${formatCount(Number(value), tag)} s`
            : formatCount(Number(value), tag)
      case 'link':
        break
    }
    return value === '' ? '–' : value
  }
}
