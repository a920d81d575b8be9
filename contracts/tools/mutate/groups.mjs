// Which tests run for which contracts: first the contract's own, then the others, for the changes that survived.

const at = (...folders) => folders.map((f) => `contracts/test/${f}/*.t.sol`)
const src = (...names) => names.map((n) => `contracts/src/${n}.sol`)
const library = (...names) => names.map((n) => `contracts/src/libraries/${n}.sol`)

const libraryTests = (...names) => names.map((n) => `contracts/test/libraries/${n}.t.sol`)

/** @type {Record<string, { files: string[], own: string[], others: string[] }>} */
export const GROUPS = {
  token: {
    files: [...src('Token'), ...library('PairAverage', 'TokenSlots')],
    own: [...at('Token'), ...libraryTests('PairAverage')],
    others: [...at('attacks'), 'contracts/test/invariant/Economy.invariant.t.sol'],
  },
  arithmetic: {
    files: library('Arithmetic'),
    own: [...libraryTests('Numbers'), ...at('Token', 'NodeNFT', 'PayoutVault')],
    others: [
      'contracts/test/invariant/Economy.invariant.t.sol',
      'contracts/test/invariant/Custody.invariant.t.sol',
    ],
  },
  helpers: {
    files: src('SwapHelper', 'LiquidityHelper'),
    own: at('SwapHelper', 'LiquidityHelper'),
    others: [...at('attacks'), 'contracts/test/invariant/Economy.invariant.t.sol'],
  },
  locks: {
    files: src('Vesting', 'LiquidityLock', 'Payouts'),
    own: at('Vesting', 'LiquidityLock', 'Payouts'),
    others: at('NodeNFT', 'HostingPool'),
  },
  nodes: {
    files: src('NodeNFT', 'BlackList'),
    own: at('NodeNFT'),
    others: [...at('attacks', 'Main', 'MintFactory'), 'contracts/test/invariant/Economy.invariant.t.sol'],
  },
  hosting: {
    files: [
      ...src('HostingPool', 'HostingPoolBooks', 'HostingPoolClaims', 'HostingPoolViews', 'RewardBudget'),
      ...library('OpenOrders', 'PackedAmounts', 'PackedOffer', 'PackedOrder', 'PackedTotals'),
    ],
    own: [...at('HostingPool'), ...libraryTests('OpenOrders', 'Packed')],
    others: ['contracts/test/invariant/HostingPool.invariant.t.sol', 'contracts/test/View/*.t.sol'],
  },
  resonance: {
    files: [
      ...src('ResonancePool', 'ResonanceBooks', 'ResonanceClaims', 'ResonanceViews'),
      ...library('PackedArc', 'Ring'),
    ],
    own: [...at('ResonancePool'), ...libraryTests('Ring')],
    others: ['contracts/test/invariant/Resonance.invariant.t.sol'],
  },
  levels: {
    files: [...src('TeamRewards'), ...library('PackedPair')],
    own: [...at('TeamRewards'), ...libraryTests('PackedPair')],
    others: [
      'contracts/test/attacks/Levels.attacks.t.sol',
      'contracts/test/invariant/Levels.invariant.t.sol',
    ],
  },
  award: {
    files: src('SpecialPay'),
    own: at('SpecialPay'),
    others: ['contracts/test/attacks/Award.attacks.t.sol', 'contracts/test/invariant/Award.invariant.t.sol'],
  },
  main: {
    files: src('Main', 'MainProjects'),
    own: at('Main'),
    others: [...at('Mint', 'MintFactory', 'View'), 'contracts/test/invariant/Sales.invariant.t.sol'],
  },
  sales: {
    files: [
      ...src(
        'MintBooks',
        'MintClaims',
        'MintEscrow',
        'MintFactory',
        'MintPools',
        'MintSales',
        'MintTerms',
        'MintViews',
      ),
      ...library('Schedule'),
    ],
    own: [...at('Mint', 'MintFactory'), ...libraryTests('Schedule')],
    others: [...at('Main', 'attacks'), 'contracts/test/invariant/Sales.invariant.t.sol'],
  },
  view: { files: src('View', 'ViewProjects', 'SolvencyView'), own: at('View'), others: [] },
  custody: {
    files: src(
      'PayoutVault',
      'VaultControls',
      'Statements',
      'Authority',
      'DepositForwarder',
      'DepositForwarders',
    ),
    own: at('PayoutVault', 'Statements', 'Authority', 'DepositForwarders', 'DepositForwarder'),
    others: [...at('attacks'), 'contracts/test/invariant/Custody.invariant.t.sol'],
  },
}
