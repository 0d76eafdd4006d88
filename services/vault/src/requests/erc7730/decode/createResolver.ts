import { isEvmAddress, toChecksumAddress } from 'billfold/protocol'
import type { ClearDescriptor } from '../../../contract/clearDescriptor.ts'
import type { ClearNode } from './ClearNode.ts'
import { type Found, readPath } from './readPath.ts'

/** What is around the data: of a call itself, of a message its domain. */
export type Container = {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly chainId: bigint
}

/** Where a field stands: the whole of the data, the part that its group is about, and its places in lists. */
export type Scope = { readonly base: ClearNode; readonly places: readonly number[] }

/**
 * Reads what descriptions refer to: `#.` from the whole of the data, `@.` from what is around it, `$.` from the description itself, anything else below
 * the group that a field is in.
 */
export function createResolver(descriptor: ClearDescriptor, data: ClearNode, container: Container) {
  const around: Readonly<Record<string, ClearNode>> = {
    from: { type: 'address', value: container.from },
    to: { type: 'address', value: container.to },
    value: { type: 'uint256', value: container.value },
    chainId: { type: 'uint256', value: container.chainId },
  }

  /** A constant, by `$.` or as it stands. */
  function constant(text: string): unknown {
    if (!text.startsWith('$.')) return text
    return text
      .slice(2)
      .split('.')
      .reduce<unknown>(
        (value, name) =>
          typeof value === 'object' && value !== null && Object.hasOwn(value, name)
            ? (value as Record<string, unknown>)[name]
            : undefined,
        descriptor,
      )
  }

  function find(path: string, scope: Scope): readonly Found[] | undefined {
    if (path.startsWith('@.')) {
      const name = path.slice(2)
      const node = Object.hasOwn(around, name) ? around[name] : undefined
      return node && [{ node, places: scope.places }]
    }
    if (path.startsWith('$.')) {
      const value = constant(path)
      return typeof value === 'string' ? [{ node: { type: 'string', value }, places: scope.places }] : undefined
    }
    if (path === '#' || path.startsWith('#.')) return readPath(data, path.slice(2), scope.places)
    return readPath(scope.base, path, scope.places)
  }

  /** The first thing at a path, as an address: the last 20 bytes of longer values. */
  function address(path: string | undefined, scope: Scope): string | undefined {
    const node = path === undefined ? undefined : find(path, scope)?.[0]?.node
    if (!node || !('value' in node) || typeof node.value === 'boolean') return undefined
    const text = typeof node.value === 'bigint' ? node.value.toString(16) : node.value.slice(2)
    const last = `0x${text.padStart(40, '0').slice(-40)}`
    return isEvmAddress(last) ? toChecksumAddress(last) : undefined
  }

  function number(path: string | undefined, scope: Scope): bigint | undefined {
    const node = path === undefined ? undefined : find(path, scope)?.[0]?.node
    return node && 'value' in node && typeof node.value === 'bigint' ? node.value : undefined
  }

  return { address, constant, find, number }
}

export type Resolver = ReturnType<typeof createResolver>
