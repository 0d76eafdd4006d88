/** Where a wallet's keys stand: BIP-44 for EVM; for Solana SLIP-0010 at the path that its wallets share. */
export const paths = { eip155: "m/44'/60'/0'/0/0", solana: "m/44'/501'/0'/0'" } as const
