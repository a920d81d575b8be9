import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { brand } from '../../brand.ts'
import { shortAddress } from '../../lib/address.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Pager } from '../../ui/Pager.tsx'
import { Bone } from '../../ui/States.tsx'
import { LoadedList } from '../../ui/Loaded.tsx'
import { useInvites } from './queries.ts'

const SIZE = 20

/** Direct referrals: address, level, personal participation, team performance. */
export function InviteList() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [page, setPage] = useState(1)
  const invites = useInvites(page, SIZE)
  const show = (v: string) => formatAmount(BigInt(v), tag)
  return (
    <section className="flex flex-col gap-2 pt-2" aria-label={t`Invite list`}>
      <h2>
        <Trans>Invite list</Trans>
      </h2>
      <LoadedList
        query={invites}
        failed={t`The list could not be loaded`}
        skeleton={<Bone className="h-32 rounded-lg" />}
        empty={
          <p className="text-sm text-ink2">
            <Trans>Nobody yet. Share your link, and everybody who registers with it appears here.</Trans>
          </p>
        }
      >
        {(data) => (
          <>
            <div className="hf-card overflow-hidden">
              <table className="w-full text-sm">
                <thead className="text-left text-xs text-ink2">
                  <tr className="border-b border-line">
                    <th className="px-4 py-3 font-medium">
                      <Trans>Address</Trans>
                    </th>
                    <th className="px-2 py-3 font-medium">
                      <Trans>Level</Trans>
                    </th>
                    <th className="px-2 py-3 text-right font-medium">
                      <Trans>Personal ({brand.stable.symbol})</Trans>
                    </th>
                    <th className="px-4 py-3 text-right font-medium">
                      <Trans>Team ({brand.stable.symbol})</Trans>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data.records.map((i) => (
                    <tr key={i.address} className="border-b border-line last:border-0">
                      <td className="px-4 py-3">{shortAddress(i.address)}</td>
                      <td className="px-2 py-3">V{i.level}</td>
                      <td className="px-2 py-3 text-right">{show(i.amount)}</td>
                      <td className="px-4 py-3 text-right">{show(i.teamAmount)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <Pager page={page} size={SIZE} total={data.total} onPage={setPage} />
          </>
        )}
      </LoadedList>
    </section>
  )
}
