import type { createBank } from '../bank/createBank.ts'
import type { createChainControl } from '../createChainControl.ts'

/** What every method works on. */
export type RpcContext = {
  bank: createBank.ReturnType
  control: createChainControl.ReturnType
  /** Gives lamports by a real transaction of the faucet account; answers its signature. */
  airdrop(address: string, lamports: bigint): string
  /** Milliseconds that this address must wait for its next airdrop; 0 for none. */
  airdropDelayMs(address: string): number
}
