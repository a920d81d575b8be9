import { Trans, useLingui } from '@lingui/react/macro'
import { fileUrl, useNotices } from '../../api/notices.ts'
import { Card } from '../../ui/Card.tsx'
import { OutLink } from '../../ui/OutLink.tsx'

/** Partner agencies as operators list them; nothing while there are none. */
export function Partners() {
  const { t } = useLingui()
  const list = useNotices(['partner'], 1, 24)
  if (!list.data || list.data.total === 0) return null
  return (
    <Card label={t`Partner agencies`}>
      <h2>
        <Trans>Partner agencies</Trans>
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {list.data.records.map((p) => (
          <li
            key={p.id}
            className="flex flex-col items-center gap-2 rounded-md bg-sunken p-3 text-center text-sm"
          >
            {p.image !== null && (
              <img src={fileUrl(p.image)} alt="" loading="lazy" className="h-10 max-w-full object-contain" />
            )}
            {p.link?.startsWith('https://') ? <OutLink href={p.link}>{p.text.title}</OutLink> : p.text.title}
          </li>
        ))}
      </ul>
    </Card>
  )
}
