export { createStandardConnector } from '../connectors/createStandardConnector.ts'
export type { SolanaProvider } from '../provider/SolanaProvider.ts'
export { solana } from '../solana.ts'
export type { StandardAccount, StandardWallet } from '../standard/StandardWallet.ts'
