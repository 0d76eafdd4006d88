export type { ReadOptions } from '../read/ReadOptions.ts'
export { readSolanaBalance } from '../read/readSolanaBalance.ts'
export { readSolanaTokens } from '../read/readSolanaTokens.ts'
export { createSolanaRpcPool } from '../rpc/createSolanaRpcPool.ts'
