/**
 * The two chains of the devnet by CAIP-2 id, as plain rows: ids that no public network uses, one presented as a main network
 * and one as a test network, so that both kinds can be shown.
 */
export const chainRows = {
  'eip155:31337': {
    id: 'eip155:31337',
    chainId: 31337,
    name: 'Billfold Devnet',
    isTestnet: false,
  },
  'eip155:31338': {
    id: 'eip155:31338',
    chainId: 31338,
    name: 'Billfold Testnet',
    isTestnet: true,
  },
} as const satisfies Record<string, chainRows.Row>

export declare namespace chainRows {
  type Row = { readonly id: string; readonly chainId: number; readonly name: string; readonly isTestnet: boolean }
  /** CAIP-2 id of a devnet chain. */
  type Id = keyof typeof chainRows
}
