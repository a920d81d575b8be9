import { CONVERSION_NAMES, type ConversionName } from '@holdfast/protocol/transfers'
import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { ConvertPage } from '../../features/conversions/ConvertPage.tsx'
import { oneOf } from '../../lib/search.ts'

function Convert() {
  const { name = 'convertTDE' } = Route.useSearch()
  return <ConvertPage name={name} />
}

export const Route = createFileRoute('/convert')({
  loader: partLoader('custody'),
  component: Convert,
  validateSearch: (search): { name?: ConversionName | undefined } => ({
    name: oneOf(CONVERSION_NAMES, search['name']),
  }),
})
