import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../ui/Card.tsx'

/** Warnings before sending. @param any whether any amount may be sent */
export function Tips({ network, any = false }: { network: string; any?: boolean }) {
  const { t } = useLingui()
  return (
    <Card label={t`Before you send`}>
      <h2>
        <Trans>Before you send</Trans>
      </h2>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-ink2">
        <li>
          <Trans>
            Only USDT on {network}. Do not send any other asset here: it cannot be credited by itself.
          </Trans>
        </li>
        {any ? (
          <li>
            <Trans>
              This address is yours alone and stays the same. Any amount from the minimum on is credited.
            </Trans>
          </li>
        ) : (
          <>
            <li>
              <Trans>The amount that arrives must equal the amount above, decimals included.</Trans>
            </li>
            <li>
              <Trans>An exchange may keep a part as its fee. Then use your own address instead.</Trans>
            </li>
            <li>
              <Trans>Send it within the validity period, and only once.</Trans>
            </li>
          </>
        )}
      </ul>
    </Card>
  )
}
