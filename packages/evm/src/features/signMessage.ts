import type { FeatureImplementations } from 'billfold/adapter'
import { requireSignature } from '../transaction/requireSignature.ts'
import { loadChunk } from './loadChunk.ts'
import { toRequest } from './toRequest.ts'

/** Signs text (as UTF-8) or bytes by `personal_sign` (ERC-191, version 0x45), and makes sure that the account's key did. */
export const signMessage: FeatureImplementations['signMessage'] = async options => {
  const { account, connector, message } = options
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  const hex = `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
  const answer = await connector.request(toRequest(options, 'personal_sign', [hex, account.address]))
  const signature = requireSignature(answer, account)
  const { requireSigned } = await loadChunk(() => import('../signature/requireSigned.ts'), options.signal)
  await requireSigned({ ...options, signature, asked: { message } })
  return signature
}
