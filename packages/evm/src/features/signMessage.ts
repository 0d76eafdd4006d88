import type { FeatureImplementations } from 'billfold/adapter'
import { requireSignature } from '../transaction/requireSignature.ts'
import { requireVerified } from './requireVerified.ts'
import { toRequest } from './toRequest.ts'

/** Signs text (as UTF-8) or bytes by `personal_sign` (ERC-191, version 0x45), and verifies the signature. */
export const signMessage: FeatureImplementations['signMessage'] = async options => {
  const { account, connector, message } = options
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  const hex = `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
  const answer = await connector.request(toRequest(options, 'personal_sign', [hex, account.address]))
  const signature = requireSignature(answer, account)
  await requireVerified(options, signature, checks => checks.hashMessage(message))
  return signature
}
