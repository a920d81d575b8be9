// Writes docs/AUTHORISATION.md. Run: node server/tools/authorisation.ts
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { authorisationDocument } from '#test/authorisation-document.ts'

writeFileSync(join(import.meta.dirname, '../../docs/AUTHORISATION.md'), authorisationDocument())
