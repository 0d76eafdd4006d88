import { isNetworkId } from '../../protocol/caip/isNetworkId.ts'

/**
 * The CAIP-2 namespace that a key of a namespaces table speaks of: itself, or the one of the chain it names; `undefined`
 * when it is neither.
 *
 * @example toNamespaceOfKey('eip155:1') // 'eip155'
 */
export function toNamespaceOfKey(key: string): string | undefined {
  if (/^[-a-z0-9]{3,8}$/.test(key)) return key
  return isNetworkId(key) ? key.slice(0, key.indexOf(':')) : undefined
}
