import { Package } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { fileUrl } from '../../api/notices.ts'

/** The picture of goods, or a placeholder. @param first on the first screen, so that it does not wait to come into view */
export function GoodPicture({
  image,
  first = false,
  className,
}: {
  image: string | null
  first?: boolean
  className?: string
}) {
  return image === null ? (
    <span
      aria-hidden="true"
      className={cx('grid place-items-center rounded-md bg-sunken text-ink3', className)}
    >
      <Package size={28} strokeWidth={1.5} />
    </span>
  ) : (
    <img
      src={fileUrl(image)}
      alt=""
      loading={first ? 'eager' : 'lazy'}
      className={cx('rounded-md object-cover', className)}
    />
  )
}
