import type { FeatureImplementations } from 'billfold/adapter'
import { verifySolanaMessage } from '../verify/verifySolanaMessage.ts'

/** Whether the key of an address has signed a text; `signature` in base58. Makes no request. */
export const verifyMessage: FeatureImplementations['verifyMessage'] = async ({ address, message, signature }) =>
  verifySolanaMessage({ address, message, signature })
