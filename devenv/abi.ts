// `npm run abi`: builds the contracts and writes their ABIs and bytecode into packages/protocol.
import { ROOT } from './stack.ts'
import { show } from './run.ts'

const built = await show('forge', ['build'], { cwd: ROOT })
process.exit(built || (await show(process.execPath, ['contracts/tools/abi.mjs'], { cwd: ROOT })))
