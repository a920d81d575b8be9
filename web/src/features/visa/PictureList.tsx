import { Trans, useLingui } from '@lingui/react/macro'
import { UPLOAD_LIMIT, UPLOAD_TYPES } from '@holdfast/protocol/files'
import { VISA_DOCUMENTS } from '@holdfast/protocol/visa'
import { ImagePlus } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { cx } from '../../ui/cx.ts'
import type { Picture, Pictures } from './use-pictures.ts'

const MEGABYTE = 1024 * 1024
/** Style of small buttons, of which two fit below a tile. */
const QUIET = 'min-h-11 rounded-md px-2.5 text-sm font-medium text-kelp hover:bg-kelp-soft'

/** The pictures of an application, each with its progress and buttons to replace or remove it, and a button to add. */
export function PictureList({ pictures: p }: { pictures: Pictures }) {
  const { t } = useLingui()
  return (
    <fieldset className="flex flex-col gap-2" aria-label={t`Pictures of your documents`}>
      <div className="flex flex-col text-sm text-ink2">
        <span className="font-medium text-ink">
          <Trans>Pictures of your documents</Trans>
        </span>
        <span>
          <Trans>
            Passport, identity card or driving licence, both sides where there are two. Up to {VISA_DOCUMENTS}{' '}
            pictures, JPEG, PNG or WebP, {UPLOAD_LIMIT / MEGABYTE} MB each. Place and camera data in them are
            thrown away.
          </Trans>
        </span>
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 sm:gap-x-3">
        {p.pictures.map((picture, i) => (
          <Tile key={picture.id} number={i + 1} picture={picture} pictures={p} />
        ))}
        {p.pictures.length < VISA_DOCUMENTS && (
          <li>
            <Chooser
              multiple
              label={t`Add a picture`}
              className="flex aspect-[4/3] w-full flex-col items-center justify-center gap-1 rounded-md border border-dashed border-line-strong px-2 text-center text-sm font-medium text-kelp hover:bg-sunken"
              onFiles={p.add}
            >
              <ImagePlus size={22} strokeWidth={1.7} aria-hidden="true" />
              <Trans>Add a picture</Trans>
            </Chooser>
          </li>
        )}
      </ul>
      <p role="alert" className="text-sm text-red empty:hidden">
        {p.refused}
      </p>
    </fieldset>
  )
}

function Tile({ number, picture, pictures }: { number: number; picture: Picture; pictures: Pictures }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { part, problem, fileName } = picture
  const percent = formatPercent(BigInt(Math.round(part * 100)), 100n, tag, 0)
  return (
    <li className="flex flex-col gap-1" aria-label={t`Picture ${number}`}>
      <span className="relative block aspect-[4/3] overflow-hidden rounded-md border border-line bg-sunken">
        <img
          src={picture.preview}
          alt={picture.file.name}
          className={cx('size-full object-cover', fileName === null && 'opacity-50')}
        />
        {fileName === null && problem === null && (
          <span className="absolute inset-x-2 bottom-2 flex flex-col gap-1 rounded-sm bg-surface px-2 py-1.5">
            <span className="tnum text-xs text-ink2">
              <Trans>Uploading {percent}</Trans>
            </span>
            <progress
              aria-label={t`Uploading picture ${number}`}
              value={part}
              max={1}
              className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-kelp [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-kelp"
            />
          </span>
        )}
      </span>
      {problem !== null && (
        <p role="alert" className="text-sm text-red">
          {problem}
        </p>
      )}
      <span className="flex flex-wrap">
        {problem === null ? (
          <Chooser
            label={t`Replace picture ${number}`}
            className={QUIET}
            onFiles={([file]) => file && pictures.replace(picture, file)}
          >
            <Trans>Replace</Trans>
          </Chooser>
        ) : (
          <button type="button" className={QUIET} onClick={() => pictures.retry(picture)}>
            <Trans>Try again</Trans>
          </button>
        )}
        <button type="button" className={QUIET} onClick={() => pictures.remove(picture)}>
          <Trans>Remove</Trans>
        </button>
      </span>
    </li>
  )
}

/** A button that opens the device's own choice of files. */
function Chooser({
  label,
  multiple = false,
  className,
  onFiles,
  children,
}: {
  label: string
  multiple?: boolean
  className: string
  onFiles(files: readonly File[]): void
  children: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={UPLOAD_TYPES.join()}
        multiple={multiple}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Reset, so that choosing the same file again is a change event.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <button type="button" className={className} onClick={() => input.current?.click()}>
        {children}
      </button>
    </>
  )
}
