import type { Shared } from './Shared.ts'
import { signMessage } from './signMessage.ts'
import { signPsbt } from './signPsbt.ts'
import { transfer } from './transfer.ts'
import { verifyMessage } from './verifyMessage.ts'

/** Features that have something signed: the chunk with the library that builds transactions and checks signatures. */
export function signingFeatures(shared: Shared) {
  return { signMessage, verifyMessage, signPsbt: signPsbt(shared), transfer: transfer(shared) }
}
