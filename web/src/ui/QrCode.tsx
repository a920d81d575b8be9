import { useMemo } from 'react'
import { cx } from './cx.ts'
import { qrPicture } from './qr-picture.ts'

/** `text` as QR code. @param label text alternative for screen readers */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const picture = useMemo(() => qrPicture(text), [text])
  return (
    <img
      src={picture}
      alt={label}
      width={144}
      height={144}
      className={cx('size-36 shrink-0 rounded-md', className)}
    />
  )
}
