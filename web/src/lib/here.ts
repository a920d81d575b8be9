import type { Here } from '@holdfast/protocol/typed-address'

let chain: Here | null = null
/** The chain of this deployment, on which typed addresses are meant; null before the server has told it. */
export const here = () => chain

export function setHere({ chainId, explorer }: Here): void {
  chain = { chainId, explorer }
}
