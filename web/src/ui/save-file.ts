import { t } from '@lingui/core/macro'
import { toast } from './toast.ts'

/** Gives the person a file made of `parts`. @param type MIME type */
export function saveFile(...file: [name: string, parts: readonly string[], type: string]): void {
  import('./give-file.ts').then(
    (m) => m.giveFile(...file),
    () => toast('error', t`A part of the app did not arrive. Please try again.`),
  )
}
