import { loadTwice } from '../async/loadTwice.ts'

/** What verifies signatures, loaded when it is needed. */
export async function loadSignatureChecks(): Promise<typeof import('./signatureChecks.ts').signatureChecks> {
  return (await loadTwice(() => import('./signatureChecks.ts'))).signatureChecks
}
