import type { FeatureContext, ReadSettings } from 'billfold/adapter'
import { loadChunk } from './loadChunk.ts'

type Checks = typeof import('../signature/signatureChecks.ts').signatureChecks

/**
 * Makes sure that a signature is the account's, of the digest that `hashOf` makes of what was asked.
 *
 * @throws as `requireSigned` · `chunk/load-failed`.
 */
export async function requireVerified(
  options: FeatureContext & { readonly settings: ReadSettings; readonly signal?: AbortSignal },
  signature: string,
  hashOf: (checks: Checks) => Uint8Array,
): Promise<void> {
  const { account, connector, network, signal } = options
  const { signatureChecks } = await loadChunk(() => import('../signature/signatureChecks.ts'), signal)
  const ask: Parameters<Checks['openNode']>[0]['ask'] = call =>
    connector.request({ network: network.id, ...call, ...(signal ? { signal } : {}) })
  const rpc = signatureChecks.openNode({ ...options, ask })
  await signatureChecks.requireSigned({ address: account.address, hashes: [hashOf(signatureChecks)], signature, rpc })
}
