// Looks in the AccessManager's own logs for who holds a role besides those that the seed names: until everything is open the
// deployer's key could have given one to anybody.
import { authorityAbi } from '@holdfast/protocol/abi/Authority'
import { type Address, isAddressEqual, parseEventLogs, type RpcLog, numberToHex, formatLog } from 'viem'
import type { Context, Contracts } from './plan.ts'
import { ROLE_NAMES, ROLES } from './roles.ts'
import { Differences } from './verify.ts'

/** Logs of `address` in blocks `from` to `to`; a range that the node refuses is asked for in halves. */
async function logsOf(
  client: Context['client'],
  address: Address,
  from: number,
  to: number,
): Promise<RpcLog[]> {
  const filter = { address, fromBlock: numberToHex(from), toBlock: numberToHex(to) }
  try {
    return await client.request({ method: 'eth_getLogs', params: [filter] })
  } catch (e) {
    if (from >= to) throw e
    const middle = Math.floor((from + to) / 2)
    return [
      ...(await logsOf(client, address, from, middle)),
      ...(await logsOf(client, address, middle + 1, to)),
    ]
  }
}

/**
 * Checks that nobody holds a role whom the seed does not name, and that ADMIN administers every role.
 * @param from the block of the deployment's first transaction
 * @param opened whether the deployer must have given up what it needed
 * @throws listing each difference
 */
export async function verifyMembers(x: Context, c: Contracts, from: number, opened: boolean): Promise<void> {
  const { client, seed, deployer } = x
  const d = new Differences()
  const at = { address: c.accessManager, abi: authorityAbi } as const
  const logs = await logsOf(client, c.accessManager, from, Number(await client.getBlockNumber()))
  const granted = parseEventLogs({
    abi: authorityAbi,
    eventName: 'RoleGranted',
    logs: logs.map((l) => formatLog(l)),
  })
  // The constructor's own grant must be among them: a node that tells of none proves nothing.
  d.check('the log of the deployer as ADMIN is there', granted.length > 0, true)
  const seen = new Set<string>()
  for (const { roleId, account } of granted.map((log) => log.args)) {
    if (seen.has(`${roleId} ${account}`)) continue
    seen.add(`${roleId} ${account}`)
    const role = ROLE_NAMES.find((name) => ROLES[name] === roleId)
    const named = role ? seed.roles[role].accounts.map((ref) => x.address(ref)) : []
    const kept = role === 'ADMIN' && account === deployer && (seed.keepDeployerAdmin || !opened)
    if (kept || named.some((a) => isAddressEqual(a, account))) continue
    const [member] = await client.readContract({ ...at, functionName: 'hasRole', args: [roleId, account] })
    d.check(`${account} has ${role ?? `role ${roleId}`}`, member, false)
  }
  for (const role of ROLE_NAMES) {
    const admin = await client.readContract({ ...at, functionName: 'getRoleAdmin', args: [ROLES[role]] })
    d.check(`who administers ${role}`, admin, ROLES.ADMIN)
  }
  d.throwAny()
}
