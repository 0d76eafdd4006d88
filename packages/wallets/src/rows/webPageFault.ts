import { linkFault } from './linkFault.ts'

/**
 * Says what is wrong with the address of a vendor's page, or `undefined` when it is fine: canonical `https` without
 * credentials, query or fragment.
 *
 * @example webPageFault('https://rainbow.me/?utm_source=x') // 'has a query or a fragment'
 */
export function webPageFault(address: string): string | undefined {
  if (/[{}]/.test(address)) return 'holds a placeholder'
  const fault = linkFault(address, [])
  if (fault !== undefined) return fault
  if (/[?#]/.test(address)) return 'has a query or a fragment'
  return new URL(address).href === address ? undefined : 'is not in canonical form'
}
