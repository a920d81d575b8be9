import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** A span of time in words. */
export function useDelay() {
  const { t } = useLingui()
  return (seconds: number) => {
    const count = (unit: number) => Math.round(seconds / unit)
    const [days, hours, minutes] = [count(86_400), count(3_600), count(60)]
    if (seconds === 0) return t`none`
    if (seconds >= 2 * 86_400) return t`${days} days`
    if (seconds >= 3_600) return plural(hours, { one: `${hours} hour`, other: `${hours} hours` })
    return seconds >= 60 ? t`${minutes} min` : t`${seconds} s`
  }
}
