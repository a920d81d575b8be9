import { authorityAbi } from '@holdfast/protocol/abi/index'
import { CUSTODIAN_ROLE } from '@holdfast/protocol/payouts'
import { defineFeature } from '../../feature.ts'
import { Approvals } from './approvals.ts'
import { operatorsRoutes } from './routes.ts'
import { OperatorsService } from './service.ts'

/** What was approved waits for days, but on the local chain they can pass at any moment. */
const DUE_MS = 1_000

export const feature = defineFeature({
  name: 'operators',
  build: async ({ config, deployment, db, history, source, wallets, now }) => {
    const { accessManager, payoutVault } = deployment.contracts
    const approvals = new Approvals({
      chainId: deployment.chainId,
      vault: payoutVault,
      isCustodian: (address) =>
        source.view(async (node, blockNumber) => {
          const args = [CUSTODIAN_ROLE, address] as const
          const manager = { address: accessManager, abi: authorityAbi, blockNumber } as const
          return (await node.readContract({ ...manager, functionName: 'hasRole', args }))[0]
        }),
      askContract: (address, hash, signature) => wallets.accepts({ address, hash, signature }, 'operators'),
    })
    const operators = new OperatorsService({ db, history, now, approvals })
    await operators.seed(config.operators, await now())
    return operators
  },
  serve: (operators, _, core) => ({
    routes: (app) => operatorsRoutes(app, operators),
    loops: [core.loop('approved proposals', DUE_MS, async () => (await operators.proposals.runDue()) > 0)],
  }),
})
