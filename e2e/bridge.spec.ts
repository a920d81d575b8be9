// The bridge with an aggregator that the test plays: a route is taken, and one that is not what was asked for is not.
import type { Page } from '@playwright/test'
import { encodeAbiParameters, type Hex, parseAbiParameters, parseEther } from 'viem'
import { expectAccessible, expectFits } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { say } from './say.ts'

const API = 'https://bridge.example/v1'
/** Where the aggregator's contract is; on this chain one that takes every call. */
const CONTRACT: Hex = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const ETHEREUM = 1
const THERE = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

// A stack of its own, whose server names the aggregator.
test.use({
  env: { BRIDGE_INTEGRATOR: 'holdfast-test', BRIDGE_CONTRACT: CONTRACT, BRIDGE_API: API },
  others: [new URL(API).origin],
})

/** What the aggregator's contract is to be called with. */
function callFor(usdt: Hex, receiver: Hex, amount: bigint): Hex {
  const bridgeData = encodeAbiParameters(
    parseAbiParameters(
      '(bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) data',
    ),
    [
      {
        transactionId: `0x${'1'.repeat(64)}`,
        bridge: 'stargateV2',
        integrator: 'holdfast-test',
        referrer: receiver,
        sendingAssetId: usdt,
        receiver,
        minAmount: amount,
        destinationChainId: BigInt(ETHEREUM),
        hasSourceSwaps: false,
        hasDestinationCall: false,
      },
    ],
  )
  return `0xa6b7c8d9${bridgeData.slice(2)}`
}

type Played = { chainId: number; usdt: Hex; receiver: Hex | null; status: 'PENDING' | 'DONE' }

/** Answers the page's calls to the aggregator. `receiver`: where the proposed call sends it; null: to whoever asks. */
async function play(page: Page, played: Played) {
  await page.route(`${API}/**`, async (route) => {
    const url = new URL(route.request().url())
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'content-type': 'application/json',
    }
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
    const answer = (body: unknown) => route.fulfill({ headers, body: JSON.stringify(body) })
    if (url.pathname.endsWith('/chains'))
      return answer({ chains: [{ id: ETHEREUM, name: 'Ethereum', mainnet: true }] })
    if (url.pathname.endsWith('/status'))
      return answer({ status: played.status, substatus: played.status === 'DONE' ? 'COMPLETED' : undefined })
    const asked = url.searchParams
    const [account, amount] = [asked.get('fromAddress') as Hex, BigInt(asked.get('fromAmount') ?? 0)]
    const arrives = amount / 10n ** 12n
    return answer({
      id: 'a',
      type: 'lifi',
      tool: 'stargateV2',
      toolDetails: { key: 'stargateV2', name: 'Stargate V2', logoURI: '' },
      action: {
        fromChainId: played.chainId,
        toChainId: ETHEREUM,
        fromToken: { address: played.usdt, chainId: played.chainId, symbol: 'USDT', decimals: 18 },
        toToken: { address: THERE, chainId: ETHEREUM, symbol: asked.get('toToken'), decimals: 6 },
        fromAmount: String(amount),
        fromAddress: account,
        toAddress: account,
      },
      estimate: {
        approvalAddress: CONTRACT,
        toAmount: String((arrives * 996n) / 1000n),
        toAmountMin: String((arrives * 992n) / 1000n),
        executionDuration: 90,
        feeCosts: [
          {
            name: 'LIFI Fixed Fee',
            amount: String(amount / 400n),
            included: true,
            token: { symbol: 'USDT', decimals: 18 },
          },
        ],
      },
      transactionRequest: {
        to: CONTRACT,
        from: account,
        chainId: played.chainId,
        value: '0x2386f26fc10000',
        data: callFor(played.usdt, played.receiver ?? account, amount),
      },
      includedSteps: [],
    })
  })
}

test('USDT is sent to another chain for exactly what was approved, and a route to somebody else is not signed', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const { usdt } = stage.deployment.contracts
  await stage.chain.rpc('anvil_setCode', [CONTRACT, '0x00'])
  const played: Played = { chainId: stage.deployment.chainId, usdt, receiver: null, status: 'PENDING' }
  await play(page, played)
  const app = await enter({ usdt: 250n })
  await page.goto('/bridge')
  await page.getByLabel(say('Amount')).fill('100')
  await page.getByLabel(say('To chain')).selectOption('Ethereum')
  await expect(page.getByTestId('least')).toHaveText('99.2 USDT')
  const route = page.getByRole('region', { name: say('Route') })
  await expect(route).toContainText('0.8%')
  await expect(route).toContainText('0.25 USDT')
  await expect(route).toContainText('0.01 BNB')
  await expect(route).toContainText('Stargate V2')
  await expectAccessible(page, 'bridge')
  await expectFits(page, 'bridge')

  // The coins of the bridge's own fee go with the call, and the contract may take the amount and no more.
  const gas = await stage.client.getBalance({ address: CONTRACT })
  await page
    .getByRole('button', {
      name: say('Send {text} {usdt} to {0}', { text: '100', usdt: 'USDT', 0: 'Ethereum' }),
    })
    .click()
  const risks = app.dialog(say('What can go wrong'))
  await risks.getByRole('checkbox').check()
  await risks.getByRole('button', { name: say('Continue') }).click()
  await app.finish(app.dialog(say('To another chain')))
  expect(await stage.usdt.read.allowance([wallet.address, CONTRACT])).toBe(parseEther('100'))
  expect((await stage.client.getBalance({ address: CONTRACT })) - gas).toBe(parseEther('0.01'))

  // It is followed until it has arrived, also after a reload.
  const sent = page.getByRole('region', { name: say('Sent to other chains') })
  await expect(sent).toContainText('100 USDT → Ethereum')
  await expect(sent.getByText(say('On its way'))).toBeVisible()
  played.status = 'DONE'
  await page.reload()
  await expect(sent.getByText(say('Arrived'))).toBeVisible()

  // An aggregator that lies about the receiver gets no signature.
  played.receiver = '0x000000000000000000000000000000000000dEaD'
  await page.getByLabel(say('Amount')).fill('50')
  await page.getByLabel(say('To chain')).selectOption('Ethereum')
  await expect(page.getByText(say('The proposed route is not what was asked for'))).toBeVisible()
  await expect(page.getByRole('button', { name: say('No route was found') })).toBeDisabled()
})
