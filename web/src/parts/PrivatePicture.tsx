import { Trans } from '@lingui/react/macro'
import { usePrivatePicture } from '../api/files.ts'
import { cx } from '../ui/cx.ts'
import { Bone } from '../ui/States.tsx'

const SHAPE = 'w-full rounded-md border border-line bg-sunken'

/**
 * A picture that needs the session to be loaded; its URL alone opens nothing.
 * @param whole the uncropped picture at full width; else a small tile of fixed shape
 */
export function PrivatePicture({ name, alt, whole = false }: { name: string; alt: string; whole?: boolean }) {
  const picture = usePrivatePicture(name)
  if (picture.data !== undefined)
    return <img src={picture.data} alt={alt} className={cx(SHAPE, !whole && 'aspect-[4/3] object-cover')} />
  if (picture.isError)
    return (
      <span className={cx(SHAPE, 'grid aspect-[4/3] place-items-center p-2 text-center text-sm text-ink2')}>
        <Trans>The picture could not be loaded</Trans>
      </span>
    )
  return <Bone className={cx(SHAPE, 'aspect-[4/3]')} />
}
