import { isRecord } from 'billfold/protocol'
import type { Bundle, Bundles } from '../../requests/rpc/Bundles.ts'
import { openFrameStore } from './openFrameStore.ts'

/**
 * Bundles of calls that a site named (EIP-5792), by site, account and name: a name is paid once, also after the frame has loaded anew.
 *
 * @example createBundles({ origin, storage: () => localStorage }).find(account, 'order-1')
 */
export function createBundles({ origin, storage }: createBundles.Options): Bundles {
  const store = openFrameStore<Bundle>({ key: '@billfold-vault/bundles', most: 100, parse, storage })
  const nameOf = (account: string, name: string) => `${origin} ${account.toLowerCase()} ${name}`
  return {
    find: (account, name) => store.get(nameOf(account, name)),
    note: (account, name, bundle) => store.set(nameOf(account, name), bundle),
  }
}

function parse(value: unknown): Bundle | undefined {
  return isRecord(value) && typeof value.id === 'string' && typeof value.isWhole === 'boolean'
    ? { id: value.id, isWhole: value.isWhole }
    : undefined
}

export declare namespace createBundles {
  type Options = {
    readonly origin: string
    /** Throws where the browser keeps nothing. */
    storage(): Pick<Storage, 'getItem' | 'setItem'>
  }
}
