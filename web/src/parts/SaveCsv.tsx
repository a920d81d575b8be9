import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useSubmit } from '../api/submit.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'

/** Button that saves everything of a list as a file. */
export function SaveCsv({ save }: { save(): Promise<void> }) {
  const saving = useSubmit({ send: save, onRefused: (refusal) => toast('error', refusal) })
  return (
    <Button look="ghost" size="small" busy={saving.pending} onClick={() => saving.submit()}>
      {!saving.pending && <Download size={16} strokeWidth={1.7} aria-hidden="true" />}
      <Trans>All as CSV</Trans>
    </Button>
  )
}
