// Writes docs/POWERS.md and packages/protocol/src/powers.json from what a deployment leaves on a chain: every function
// that changes state, who may call it, after which delay, and what it can do at most.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authorityAbi } from '@holdfast/protocol/abi/Authority'
import { mintAbi } from '@holdfast/protocol/abi/Mint'
import { CONTRACTS, TARGETS, titleOf } from '@holdfast/protocol/contracts'
import { createPublicClient, http, toFunctionSelector, toFunctionSignature } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { LOCAL_MNEMONIC } from '../../devenv/accounts.ts'
import { startChain } from '../../devenv/chain.ts'
import { deploy } from '../script/deploy.ts'
import { changing } from '../script/powers.ts'
import { AUTHORITY, ESCROW, ROLE_NAMES, ROLES } from '../script/roles.ts'
import { loadSeed, MINIMUM_DELAYS } from '../script/seed.ts'

const root = new URL('../..', import.meta.url)
const dir = mkdtempSync(join(tmpdir(), 'holdfast-powers-'))
const chain = await startChain({ dir, persist: false })
let powers
try {
  const seed = loadSeed('local')
  const { contracts } = await deploy({
    rpcUrl: chain.url,
    chain: 'local',
    mnemonic: LOCAL_MNEMONIC,
    out: join(dir, 'deployment.json'),
  })
  powers = await read(createPublicClient({ transport: http(chain.url) }), contracts, seed)
} finally {
  await chain.stop()
  rmSync(dir, { recursive: true })
}

async function read(client, contracts, seed) {
  const ask = (functionName, args) =>
    client.readContract({ address: contracts.accessManager, abi: authorityAbi, functionName, args })
  const nameOf = (id) => ROLE_NAMES.find((name) => ROLES[name] === id) ?? `role ${id}`

  const roles = []
  for (const name of ROLE_NAMES) {
    const ref = seed.roles[name].accounts[0]
    const holder = mnemonicToAccount(LOCAL_MNEMONIC, { addressIndex: ref }).address
    const [member, delay] = await ask('hasRole', [ROLES[name], holder])
    if (!member) throw new Error(`powers: nobody holds ${name}`)
    const guardian = name === 'GUARDIAN' ? null : nameOf(await ask('getRoleGuardian', [ROLES[name]]))
    roles.push({
      name,
      id: Number(ROLES[name]),
      delayLocal: Number(delay),
      delayMinimum: MINIMUM_DELAYS[name],
      cancelledBy: guardian,
    })
  }

  const functions = []
  const open = []
  const own = []
  const row = (contract, f, role, cap, direct = true) =>
    functions.push({
      contract,
      function: toFunctionSignature(f),
      selector: toFunctionSelector(f),
      role,
      direct,
      cap,
    })
  for (const target of TARGETS) {
    const contract = CONTRACTS[target]
    const name = titleOf(target)
    for (const f of changing(target)) {
      const guarded = contract.guarded?.[f.name]
      const vaults = contract.own?.[f.name]
      if (vaults) own.push({ contract: name, function: toFunctionSignature(f), ...vaults })
      if (guarded) row(name, f, guarded.role, guarded.cap)
      else if (vaults && contract.open.includes(f.name)) continue
      else if (contract.open.includes(f.name)) open.push({ contract: name, function: toFunctionSignature(f) })
      else {
        const role = await ask('getTargetFunctionRole', [contracts[target], toFunctionSelector(f)])
        const cap = contract.restricted[f.name]?.cap
        if (!cap) throw new Error(`powers: ${target}.${f.name} has no cap in the table of contracts`)
        row(name, f, nameOf(role), cap, target !== 'token')
      }
    }
  }
  const changes = (x) => x.type === 'function' && !['view', 'pure'].includes(x.stateMutability)
  for (const f of mintAbi.filter(changes)) {
    const guarded = ESCROW.guarded[f.name]
    if (guarded) row('Mint', f, guarded.role, guarded.cap)
    else if (ESCROW.open.includes(f.name)) open.push({ contract: 'Mint', function: toFunctionSignature(f) })
    else throw new Error(`powers: Mint.${f.name} is not in roles.ts`)
  }
  for (const f of authorityAbi.filter(changes)) {
    const own = AUTHORITY[f.name]
    if (own === undefined) throw new Error(`powers: AccessManager.${f.name} is not in roles.ts`)
    if (own === null) open.push({ contract: 'AccessManager', function: toFunctionSignature(f) })
    else row('AccessManager', f, 'ADMIN', own)
  }
  return { roles, functions, open, own }
}

const days = (seconds) => {
  if (seconds === null) return 'any'
  if (seconds === 0) return 'none'
  return seconds % 86_400 === 0 ? `${seconds / 86_400} d` : `${seconds} s`
}
const ROLE_WORDS = {
  ADMIN: 'names who holds the roles and which function belongs to which',
  OPERATOR: 'runs the product within the limits below',
  BLACKLIST: 'puts accounts on the lists that lapse by themselves',
  TREASURY: 'moves what is proven to be nobody’s, and limits what the vault may pay',
  GUARDIAN: 'stops new deposits, cancels what others have scheduled, takes back roots of level rewards',
  CUSTODIAN: 'two of them sign what is sent back or taken out of the vault, within its limits',
  POSTER: 'submits the roots of level rewards, each open to a veto until it is active',
}
const markdown = `# Powers

Generated by \`npm run generate\` from a deployed AccessManager and the ABIs.

What is not in these tables nobody can do. No contract that holds users' money can be exchanged for another. A delayed
call stands open on the chain for its delay before it can be executed, and the role in the column *cancelled by* can
take it away until then, except the replacement of the guardian itself.

## Roles

| Role | What it is for | Delay on the local chain | Delay elsewhere, at least | Cancelled by |
|---|---|---|---|---|
${powers.roles.map((r) => `| ${r.name} | ${ROLE_WORDS[r.name]} | ${days(r.delayLocal)} | ${days(r.delayMinimum)} | ${r.cancelledBy ?? 'itself'} |`).join('\n')}

## Functions that need a role

The token knows one manager, the AccessManager: its functions are called through \`execute\` by the role named here.

| Contract | Function | Role | At most |
|---|---|---|---|
${powers.functions.map((f) => `| ${f.contract} | \`${f.function}\` | ${f.role} | ${f.cap} |`).join('\n')}

## The vault's own

Payer, guardian and cold address of the vault are its own: no role in the AccessManager stands for them. Payer and guardian
are exchanged, and limits raised, by announcing it (functions above); the vault's own delay, fixed at deployment, passes
before it takes effect, and a limit is never above its ceiling, fixed at deployment, too. Account owners alone give up their
numbers (\`burn\`).

| Contract | Function | Who | At most |
|---|---|---|---|
${powers.own.map((f) => `| ${f.contract} | \`${f.function}\` | ${f.who} | ${f.cap} |`).join('\n')}

## Functions that anybody can call

They move the caller's own, pay owners what is theirs, or check their caller themselves. Mint is the escrow of each project.

No role says where the price of node cards goes: \`NodeProceeds.split\` brings half of it to the hosting budget, or to resonance's
once hosting is closed, and the rest to the treasury. A card that the treasury buys costs it half the price, which is never below
\`NodeNFT.priceFloor\`. Deployments made before this contract keep their receiver, the treasury.

| Contract | Function |
|---|---|
${powers.open.map((f) => `| ${f.contract} | \`${f.function}\` |`).join('\n')}
`

writeFileSync(new URL('docs/POWERS.md', root), markdown)
const { own: _, ...told } = powers
writeFileSync(new URL('packages/protocol/src/powers.json', root), `${JSON.stringify(told, null, 2)}\n`)
console.log(`${powers.functions.length} powers, ${powers.open.length} open functions written`)
