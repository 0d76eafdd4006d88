import { readWallet } from './readWallet.ts'
import { WalletFailure } from './WalletFailure.ts'
import type { WalletTools } from './WalletTools.ts'

/** The wallet that must be there, because it was written. @throws WalletFailure `rolled-back`. */
export async function requireWallet(tools: Pick<WalletTools, 'session'>): Promise<NonNullable<readWallet.ReturnType>> {
  const read = await readWallet(tools)
  if (!read) throw new WalletFailure('rolled-back', 'The wallet that was written is not there')
  return read
}
