import { Package } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { fileUrl } from '../../api/notices.ts'

/** The picture of goods, or a placeholder. */
export function GoodPicture({ image, className }: { image: string | null; className?: string }) {
  return image === null ? (
    <span
      aria-hidden="true"
      className={cx('grid place-items-center rounded-md bg-sunken text-ink3', className)}
    >
      <Package size={28} strokeWidth={1.5} />
    </span>
  ) : (
    <img src={fileUrl(image)} alt="" loading="lazy" className={cx('rounded-md object-cover', className)} />
  )
}
