// `npm run recover`: after a restore, with the server's own environment (DATABASE_URL, RPC_URLS, DEPLOYMENT_FILE …).
import { join } from 'node:path'
import { show } from './run.ts'
import { ROOT } from './stack.ts'

process.exit(
  await show(process.execPath, [join(ROOT, 'server/src/main/recover.ts'), ...process.argv.slice(2)]),
)
