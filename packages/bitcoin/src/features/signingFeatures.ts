import type { Shared } from './Shared.ts'
import { signPsbt } from './signPsbt.ts'
import { transfer } from './transfer.ts'

/** Features that build transactions and have them signed: the chunk with the library for that. */
export function signingFeatures(shared: Shared) {
  return { signPsbt: signPsbt(shared), transfer: transfer(shared) }
}
