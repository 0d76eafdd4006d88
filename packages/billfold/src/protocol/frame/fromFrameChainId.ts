import { isNetworkId } from '../caip/isNetworkId.ts'
import type { NetworkId } from '../caip/types.ts'

/**
 * The network that a frame's answer names, in any of the ways there are; `undefined` for what names none.
 *
 * @example fromFrameChainId('0x1') // undefined: not in this notation
 * fromFrameChainId(8453) // 'eip155:8453'
 */
export function fromFrameChainId(chainId: string | number): NetworkId | undefined {
  const text = /^[1-9]\d{0,14}$/.test(`${chainId}`) ? `eip155:${chainId}` : `${chainId}`
  return isNetworkId(text) ? text : undefined
}
