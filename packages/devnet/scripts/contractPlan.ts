/** What is deployed on each chain, in order (the order decides the addresses). To add a contract, add a row at the end. */
export const contractPlan = {
  'eip155:31337': {
    weth: { kind: 'wrappedNative', artifact: 'WrappedNative', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
    usdx: { kind: 'erc20', artifact: 'Token', name: 'Billfold Dollar', symbol: 'USDx', decimals: 6 },
    btcx: { kind: 'erc20', artifact: 'Token', name: 'Billfold Bitcoin', symbol: 'BTCx', decimals: 8 },
    daix: { kind: 'erc20', artifact: 'Token', name: 'Billfold Stable', symbol: 'DAIx', decimals: 18 },
    bill: { kind: 'erc20', artifact: 'Token', name: 'Billfold Token', symbol: 'BILL', decimals: 18 },
    // Its transfer, transferFrom and approve return nothing.
    usdn: { kind: 'erc20', artifact: 'SilentToken', name: 'No-Return Dollar', symbol: 'USDn', decimals: 6 },
    claim: {
      kind: 'erc20',
      artifact: 'Token',
      name: '! Visit claim-bonus.example to claim',
      symbol: 'CLAIM',
      decimals: 0,
      isSpam: true,
    },
    dust: { kind: 'erc20', artifact: 'Token', name: 'Dust', symbol: 'DUST', decimals: 0, isSpam: true },
    stamps: { kind: 'erc721', artifact: 'Stamps', name: 'Billfold Stamps', symbol: 'STAMP' },
    badges: { kind: 'erc1155', artifact: 'Badges', name: 'Billfold Badges', symbol: 'BADGE' },
    factory: { kind: 'factory', artifact: 'PoolFactory', name: 'Pool factory' },
    router: { kind: 'router', artifact: 'PoolRouter', name: 'Pool router' },
  },
  'eip155:31338': {
    // The stamps come first, so that no token has the same address on both chains by accident of order.
    stamps: { kind: 'erc721', artifact: 'Stamps', name: 'Billfold Stamps', symbol: 'STAMP' },
    weth: { kind: 'wrappedNative', artifact: 'WrappedNative', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
    usdx: { kind: 'erc20', artifact: 'Token', name: 'Billfold Dollar', symbol: 'USDx', decimals: 6 },
    usdn: { kind: 'erc20', artifact: 'SilentToken', name: 'No-Return Dollar', symbol: 'USDn', decimals: 6 },
  },
} as const satisfies Record<string, Record<string, contractPlan.Row>>

/**
 * What is deployed on the main chain after its history: what was there before keeps its addresses and hashes. To add a
 * contract there, add a row at the end.
 */
export const latePlan = {
  nameRegistry: { kind: 'nameRegistry', artifact: 'NameRegistry', name: 'Name registry' },
  nameResolver: { kind: 'nameResolver', artifact: 'NameResolver', name: 'Name resolver' },
  gatewayResolver: { kind: 'gatewayResolver', artifact: 'GatewayResolver', name: 'Gateway resolver' },
  universalResolver: { kind: 'universalResolver', artifact: 'UniversalResolver', name: 'Universal resolver' },
  signedResolver: { kind: 'signedResolver', artifact: 'SignedResolver', name: 'Signed resolver' },
  splitRouter: { kind: 'splitRouter', artifact: 'SplitRouter', name: 'Split router' },
} as const satisfies Record<string, contractPlan.Row>

/** The same for the test network. */
export const lateTestPlan = {
  factory: { kind: 'factory', artifact: 'PoolFactory', name: 'Pool factory' },
  router: { kind: 'router', artifact: 'PoolRouter', name: 'Pool router' },
  splitRouter: { kind: 'splitRouter', artifact: 'SplitRouter', name: 'Split router' },
} as const satisfies Record<string, contractPlan.Row>

/** Pools of the main chain with their starting reserves in decimal units; they set the prices: 1 ETH is about 3,000 USDx. */
export const poolPlan = {
  poolUsdxWeth: { tokens: ['usdx', 'weth'], amounts: ['3000000', '1000'] },
  poolBtcxWeth: { tokens: ['btcx', 'weth'], amounts: ['60', '1900'] },
  poolBillWeth: { tokens: ['bill', 'weth'], amounts: ['1000000', '1400'] },
  poolDaixUsdx: { tokens: ['daix', 'usdx'], amounts: ['2000000', '2000000'] },
  poolUsdnUsdx: { tokens: ['usdn', 'usdx'], amounts: ['1000000', '1000000'] },
} as const satisfies Record<string, contractPlan.Pool>

/**
 * Pools that the main chain gets after its history. They trade the same tokens at slightly different prices, so that a swap
 * over several hops or with a split can be the best one.
 */
export const latePoolPlan = {
  poolBillUsdx: { tokens: ['bill', 'usdx'], amounts: ['250000', '1055000'] },
  poolBtcxUsdx: { tokens: ['btcx', 'usdx'], amounts: ['12', '1144800'] },
  poolDaixWeth: { tokens: ['daix', 'weth'], amounts: ['600000', '200'] },
} as const satisfies Record<string, contractPlan.Pool>

/** Pools of the test network. */
export const testPoolPlan = {
  poolUsdxWeth: { tokens: ['usdx', 'weth'], amounts: ['600000', '200'] },
  poolUsdnUsdx: { tokens: ['usdn', 'usdx'], amounts: ['200000', '200000'] },
} as const satisfies Record<string, contractPlan.Pool>

export declare namespace contractPlan {
  type Row = {
    kind:
      | 'wrappedNative'
      | 'erc20'
      | 'erc721'
      | 'erc1155'
      | 'factory'
      | 'router'
      | 'nameRegistry'
      | 'nameResolver'
      | 'gatewayResolver'
      | 'universalResolver'
      | 'signedResolver'
      | 'splitRouter'
    artifact: string
    name: string
    symbol?: string
    decimals?: number
    isSpam?: boolean
  }
  /** Keys of two tokens and the starting reserves in decimal units. */
  type Pool = { tokens: readonly [first: string, second: string]; amounts: readonly [string, string] }
}
