import { Trans, useLingui } from '@lingui/react/macro'
import { shortAddress } from '../../lib/address.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Bone } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { Flow } from '../../wallet/flow/runner.ts'
import { useOperators } from './queries.ts'
import { revokeOperatorFlow } from './revoke.flow.ts'
import { spenderNames } from './texts.ts'

/** Lists who may move the account's node cards (ERC-1155 operators), each with a button to revoke it. */
export function Operators({ onRevoke }: { onRevoke(flow: Flow): void }) {
  const { t } = useLingui()
  const operators = useOperators()
  const data = operators.data?.value
  const names = spenderNames()
  if (operators.isError && !data)
    return <LoadFailed title={t`Who may move your cards could not be read`} query={operators} />
  if (!data) return <Bone className="h-28 rounded-lg" />
  return (
    <Card label={t`Node cards`}>
      <div className="flex items-center justify-between gap-3">
        <h2>
          <Trans>Node cards</Trans>
        </h2>
        {data.list.length > 0 && <Tag tone="wait">{t`All cards`}</Tag>}
      </div>
      {data.list.length === 0 ? (
        <p className="text-sm text-ink2">
          {data.complete
            ? t`Nobody but you can move your node cards.`
            : t`None of our contracts can move your node cards.`}
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-line" aria-label={t`Who may move your node cards`}>
          {data.list.map(({ address, name }) => {
            const who = name === null ? shortAddress(address) : names[name]
            return (
              <li key={address} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
                <Facts>
                  <Fact label={t`May move`} strong>
                    {t`every card you hold, now and later`}
                  </Fact>
                  <Fact label={t`Who`}>{name === null ? t`unknown to us` : names[name]}</Fact>
                  <Fact label={t`Address`}>
                    <span className="font-mono text-[13px] break-all">{address}</span>
                  </Fact>
                </Facts>
                <Button
                  look="ghost"
                  size="small"
                  aria-label={t`Revoke node cards for ${who}`}
                  onClick={() => onRevoke(revokeOperatorFlow(data.nodes, address))}
                >
                  <Trans>Revoke</Trans>
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {!data.complete && (
        <p className="text-sm text-ink2">
          <Trans>
            The chain's node does not search that far back. Our own contracts were asked one by one; whom else
            you allowed, a block explorer shows.
          </Trans>
        </p>
      )}
    </Card>
  )
}
