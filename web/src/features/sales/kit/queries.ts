import type { ChainInfo } from '@holdfast/protocol/chain'
import type { Address } from 'viem'
import { erc20Abi } from '../../../api/abi.gen.ts'
import { contractOf } from '../../../api/chain-info.ts'
import { readContract } from '../../../api/read.ts'
import { tokenLabel } from '../../../parts/words/token-label.ts'
import { useAccount, useChainRead } from '../../../wallet/use-reads.ts'
import { mintAbi, projectTokenAbi, salesMainAbi, salesViewAbi } from './abi.gen.ts'
import type { ChainSale } from './model.ts'

/** How often a sale is read anew while it is looked at, in milliseconds: others buy meanwhile. */
const EVERY = 4_000

/** What is needed of a token to show amounts of it; `symbol` as it is shown (`tokenLabel`). */
export type TokenFace = { address: Address; symbol: string; decimals: number }

async function readToken(info: ChainInfo, address: Address): Promise<TokenFace> {
  const [symbol, decimals] = await Promise.all([
    readContract(info, address, projectTokenAbi, 'symbol', []),
    readContract(info, address, projectTokenAbi, 'decimals', []),
  ])
  return { address, symbol: tokenLabel(info, { address, symbol }), decimals }
}

async function readProjects(info: ChainInfo, ids: readonly bigint[]) {
  const view = contractOf(info, 'view')
  const projects = await readContract(info, view, salesViewAbi, 'getProjects', [ids])
  return Promise.all(
    projects.map(async (project) => {
      const [sales, token] = await Promise.all([
        readContract(info, view, salesViewAbi, 'getProjectSales', [project.mint]),
        readToken(info, project.token),
      ])
      const list: readonly ChainSale[] = sales
      return { project, sales: list, token }
    }),
  )
}

export type ProjectRead = Awaited<ReturnType<typeof readProjects>>[number]
export type ChainProject = ProjectRead['project']

const count = (info: ChainInfo) =>
  readContract(info, contractOf(info, 'main'), salesMainAbi, 'totalProjects', [])

/** One project with its sales; the value is null when there is no project with this number. */
export function useProject(id: number | null) {
  return useChainRead(
    ['project', id],
    id === null
      ? null
      : async (info) => {
          if (id < 1 || id > Number(await count(info))) return null
          return (await readProjects(info, [BigInt(id)]))[0] ?? null
        },
    EVERY,
  )
}

/** Configuration, pools, sums paid and books of a project's escrow. */
export function useEscrow(project: ChainProject | undefined) {
  return useChainRead(
    ['escrow', project?.mint],
    project === undefined
      ? null
      : async (info) => {
          const { mint, token } = project
          const [config, pools, [usdtWent, tokenWent], usdt, own] = await Promise.all([
            readContract(info, mint, mintAbi, 'getConfig', []),
            readContract(info, mint, mintAbi, 'getConfigMulti', []),
            readContract(info, mint, mintAbi, 'getRewardInfo', []),
            readContract(info, mint, mintAbi, 'getSolvency', [contractOf(info, 'usdt')]),
            readContract(info, mint, mintAbi, 'getSolvency', [token]),
          ])
          return { config, pools, usdtWent, tokenWent, books: { usdt, token: own } }
        },
  )
}

/** What the connected account has in a project: bought, released, owed; and the levels of its inviters. */
export function useMine(project: ChainProject | undefined) {
  const account = useAccount()
  return useChainRead(
    ['mine', project?.mint, account],
    project === undefined || account === null ? null : (info) => readMine(info, project.mint, account),
    EVERY,
  )
}

async function readMine(info: ChainInfo, mint: Address, account: Address) {
  const view = contractOf(info, 'view')
  const [own, invites, line] = await Promise.all([
    readContract(info, view, salesViewAbi, 'getProjectUser', [mint, account]),
    readContract(info, view, salesViewAbi, 'getProjectInvites', [mint, account]),
    readContract(info, contractOf(info, 'main'), salesMainAbi, 'lineOf', [account]),
  ])
  return { user: own.user, team: own.team, releases: own.releases, invites, line }
}
export type Mine = Awaited<ReturnType<typeof readMine>>
export type Release = Mine['releases'][number]

/** The connected account's USDT and its allowance to `Main`, base units. */
export function useFunds() {
  const account = useAccount()
  return useChainRead(
    ['saleFunds', account],
    account === null
      ? null
      : async (info) => {
          const usdt = contractOf(info, 'usdt')
          const [balance, allowance, permit] = await Promise.all([
            readContract(info, usdt, erc20Abi, 'balanceOf', [account]),
            readContract(info, usdt, erc20Abi, 'allowance', [account, contractOf(info, 'main')]),
            knowsPermit(info, usdt),
          ])
          return { balance, allowance, permit }
        },
  )
}

const permits = new Map<Address, boolean>()

/** Whether a token supports permits (EIP-2612). Read once per visit, since it cannot change. */
async function knowsPermit(info: ChainInfo, token: Address): Promise<boolean> {
  const known = permits.get(token)
  if (known !== undefined) return known
  const answer = await Promise.all([
    readContract(info, token, projectTokenAbi, 'eip712Domain', []),
    readContract(info, token, projectTokenAbi, 'nonces', [token]),
  ]).then(
    () => true,
    () => false,
  )
  permits.set(token, answer)
  return answer
}

/** The connected account's balance of a project's token and its allowance to `Main`, to pay into a sale's escrow. */
export function useTokenFunds(token: Address | undefined) {
  const account = useAccount()
  return useChainRead(
    ['tokenFunds', token, account],
    token === undefined || account === null
      ? null
      : async (info) => {
          const balance = await readContract(info, token, erc20Abi, 'balanceOf', [account])
          return { balance }
        },
  )
}

/** Those of the projects `ids` in which the connected account bought or has something to claim. */
export function useJoined(ids: readonly number[] | null) {
  const account = useAccount()
  return useChainRead(
    ['joined', account, ids?.join()],
    account === null || ids === null
      ? null
      : async (info) => {
          if (ids.length === 0) return []
          const list = await readProjects(
            info,
            ids.map((id) => BigInt(id)),
          )
          return Promise.all(
            list.map(async (read) => ({ ...read, mine: await readMine(info, read.project.mint, account) })),
          )
        },
    EVERY,
  )
}
export type Joined = ProjectRead & { mine: Mine }
