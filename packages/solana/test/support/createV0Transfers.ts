import { createSolanaRpc } from '@solana/kit'
import { createV0Transfer } from './createV0Transfer.ts'

/** Unsigned transfers of version 0 in base64 for the chain behind `rpcUrl`, one for each amount. */
export async function createV0Transfers(rpcUrl: string, from: string, to: string, amounts: readonly bigint[]) {
  const { value: blockhash } = await createSolanaRpc(rpcUrl).getLatestBlockhash().send()
  return amounts.map(amount => createV0Transfer(from, to, amount, blockhash))
}
