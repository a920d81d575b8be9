import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { upload as sendFile } from '../../../api/client.ts'
import { useSubmit } from '../../../api/submit.ts'
import { fileUrl } from '../../../api/notices.ts'
import { Button } from '../../../ui/Button.tsx'

/** A public picture: chosen, uploaded, seen, taken away. */
export function PictureField({
  value,
  onChange,
}: {
  value: string | null
  onChange(name: string | null): void
}) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const upload = useSubmit({
    send: async (file: File) => {
      const form = new FormData()
      form.append('file', file)
      try {
        return await sendFile('uploadFile', form, { isPublic: 'true' })
      } finally {
        // Reset, so that choosing the same file again is a change event.
        if (input.current) input.current.value = ''
      }
    },
    onDone: ({ fileName }) => onChange(fileName),
  })

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        {value !== null && (
          <img src={fileUrl(value)} alt={t`The picture`} className="h-16 rounded-md object-cover" />
        )}
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={t`Choose a picture`}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) upload.submit(file)
          }}
        />
        <Button look="ghost" size="small" busy={upload.pending} onClick={() => input.current?.click()}>
          {value === null ? <Trans>Choose a picture</Trans> : <Trans>Another picture</Trans>}
        </Button>
        {value !== null && (
          <Button look="quiet" size="small" onClick={() => onChange(null)}>
            <Trans>No picture</Trans>
          </Button>
        )}
      </div>
      {upload.refusal !== null && (
        <p role="alert" className="text-sm text-red">
          {upload.refusal}
        </p>
      )}
    </div>
  )
}
