import type { FeatureImplementations } from 'billfold/adapter'
import { verifyBitcoinMessage } from '../verify/verifyBitcoinMessage.ts'

/** Whether the owner of an address has signed a text, by BIP-137 or BIP-322; `signature` in base64. Makes no request. */
export const verifyMessage: FeatureImplementations['verifyMessage'] = async ({ address, message, signature }) =>
  verifyBitcoinMessage({ address, message, signature })
