import type { FeatureImplementations } from 'billfold/adapter'
import { verifySignIn } from '../pairing/verifySignIn.ts'

/**
 * Whether an account has signed a text by `personal_sign`: its key, or its contract (ERC-1271), deployed or not (ERC-6492).
 * @throws `rpc/all-failed` when a contract had to be asked and no node answered · `request/aborted`.
 */
export const verifyMessage: FeatureImplementations['verifyMessage'] = options =>
  verifySignIn({ ...options, type: 'eip1271' })
