/** Rows in the shapes of Zerion's public reference, for `startProvider`. */
export const zerionRows = {
  chains: {
    links: { self: 'https://api.zerion.io/v1/chains/' },
    data: [
      { type: 'chains', id: 'ethereum', attributes: { external_id: '0x1', name: 'Ethereum' } },
      { type: 'chains', id: 'base', attributes: { external_id: '0x2105', name: 'Base' } },
      { type: 'chains', id: 'solana', attributes: { external_id: null, name: 'Solana' } },
    ],
  },
  position: (changes: { symbol: string; address: string | null; int: string; price: unknown; decimals?: number }) => ({
    type: 'positions',
    id: `${changes.address}-ethereum-asset-none-`,
    attributes: {
      parent: null,
      protocol: null,
      name: 'Asset',
      position_type: 'wallet',
      quantity: { int: changes.int, decimals: changes.decimals ?? 18, float: 1, numeric: '1' },
      value: 1,
      price: changes.price,
      fungible_info: {
        name: `${changes.symbol} Token`,
        symbol: changes.symbol,
        icon: { url: 'https://elsewhere.example/icon.png' },
        flags: { verified: true },
        implementations: [
          { chain_id: 'base', address: `0x${'b'.repeat(40)}`, decimals: 6 },
          { chain_id: 'ethereum', address: changes.address, decimals: changes.decimals ?? 18 },
        ],
      },
      flags: { displayable: true, is_trash: false },
    },
    relationships: { chain: { data: { type: 'chains', id: 'ethereum' } } },
  }),
  transaction: (changes: { hash: string; minedAt: number; chain?: string; attributes?: object }) => ({
    type: 'transactions',
    id: changes.hash.slice(2, 34),
    attributes: {
      operation_type: 'send',
      hash: changes.hash,
      mined_at_block: 1,
      mined_at: new Date(changes.minedAt).toISOString(),
      sent_from: '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb',
      sent_to: '0x52908400098527886e0f7030069857d2e4169ee7',
      status: 'confirmed',
      nonce: 7,
      fee: { fungible_info: null, quantity: { int: '1', decimals: 18, float: 1e-18, numeric: '0.000000000000000001' } },
      transfers: [
        {
          fungible_info: {
            name: 'USD Coin',
            symbol: 'USDC',
            icon: { url: 'https://elsewhere.example/usdc.png' },
            flags: { verified: true },
            implementations: [],
          },
          direction: 'out',
          quantity: { int: '12500000', decimals: 6, float: 12.5, numeric: '12.5' },
          value: 12.51,
          price: 1.0008,
          sender: '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb',
          recipient: '0x52908400098527886e0f7030069857d2e4169ee7',
        },
      ],
      approvals: [],
      flags: { is_trash: false },
      ...changes.attributes,
    },
    relationships: { chain: { data: { type: 'chains', id: changes.chain ?? 'ethereum' } } },
  }),
} as const
