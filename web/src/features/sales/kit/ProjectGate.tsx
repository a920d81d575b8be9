import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Layers } from 'lucide-react'
import type { ReactNode } from 'react'
import { useChainInfo } from '../../../api/chain-info.ts'
import { sameAddress } from '../../../lib/address.ts'
import { formatCount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { useSliced } from '../../../lib/use-sliced.ts'
import { linkButton } from '../../../ui/link-button.ts'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Bone, Empty } from '../../../ui/States.tsx'
import { Notice } from '../../../ui/Tag.tsx'
import { type ProjectRead, useProject } from './queries.ts'

/**
 * Loads a project from the chain; until then a skeleton, or why not. `children` gets a notice when figures are old, or the server does
 * not index the project.
 */
export function ProjectGate({
  id,
  skeleton,
  children,
}: {
  id: number | null
  skeleton?: ReactNode
  children(read: ProjectRead, notices: ReactNode): ReactNode
}) {
  const { t } = useLingui()
  const project = useProject(id)
  const read = useSliced(project.data)?.value
  if (id === null || read === null)
    return (
      <Empty
        icon={<Layers size={22} strokeWidth={1.7} aria-hidden="true" />}
        title={t`There is no such project`}
        action={
          <Link to="/project" className={linkButton()}>
            <Trans>To the projects</Trans>
          </Link>
        }
      >
        <Trans>The link may be old or mistyped.</Trans>
      </Empty>
    )
  if (!read)
    return project.isError ? (
      <LoadFailed title={t`The project could not be read`} query={project} />
    ) : (
      (skeleton ?? (
        <>
          <Bone className="h-44 rounded-lg" />
          <Bone className="h-64 rounded-lg" />
        </>
      ))
    )
  const stale = project.isError && (
    <LoadFailed tone="wait" title={t`The figures are not fresh`} query={project} />
  )
  return children(
    read,
    <>
      {stale}
      <NotIndexed mint={read.project.mint} />
    </>,
  )
}

function NotIndexed({ mint }: { mint: string }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const found = useChainInfo().data?.notIndexed.find((c) => sameAddress(c.contract, mint))
  if (!found) return null
  const block = formatCount(BigInt(found.since), tag)
  return (
    <Notice tone="wait" title={t`Not indexed since block ${block}`}>
      <Trans>
        Lists and sums of this project end there. The sale and what is yours are read from the chain: leaving,
        refunds and claims stay open.
      </Trans>
    </Notice>
  )
}
