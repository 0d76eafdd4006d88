import type { ProofKey } from './ProofKey.ts'

/** Makes the key that binds a session to this page's storage (RFC 9449): non-extractable, so that a script in the page can use it, never take it. */
export function createProofKey(): Promise<ProofKey> {
  return crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
}
