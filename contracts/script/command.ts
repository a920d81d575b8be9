import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Deployment } from '@holdfast/protocol/chain'
import { createPublicClient, http, type PublicClient } from 'viem'

/** Runs `main` where its file was started as a program: what it returns is the exit code, 2 where it throws. */
export async function command(url: string, main: () => Promise<number>): Promise<void> {
  if (process.argv[1] !== fileURLToPath(url)) return
  try {
    process.exitCode = await main()
  } catch (e) {
    console.error(e instanceof Error ? e.message : e)
    process.exitCode = 2
  }
}

/** A deployment's file, and a node of its chain. @throws Error where the node is of another one */
export async function deployed(
  file: string,
  rpc: string,
): Promise<{ deployment: Deployment; client: PublicClient }> {
  const deployment = JSON.parse(readFileSync(file, 'utf8')) as Deployment
  const client = createPublicClient({ transport: http(rpc) })
  const told = await client.getChainId()
  if (told !== deployment.chainId)
    throw new Error(`the node is of chain ${told}, the deployment of ${deployment.chainId}`)
  return { deployment, client }
}
