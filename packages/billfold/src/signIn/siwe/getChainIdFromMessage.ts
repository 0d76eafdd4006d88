import type { NetworkId } from '../../protocol/caip/types.ts'
import { parseSignInText } from '../../protocol/signIn/parseSignInText.ts'

/**
 * The network that a message of EIP-4361 names, as `eip155:1`, which is also the default.
 * @example const networkOf = (message: string) => getChainIdFromMessage(message)
 */
export function getChainIdFromMessage(message: string): NetworkId {
  return parseSignInText(message)?.data.chainId ?? 'eip155:1'
}
