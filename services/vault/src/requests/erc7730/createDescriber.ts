import { type NetworkId, parseNetworkId } from 'billfold/protocol'
import type { TypedData } from '../../custody/sign/typedData/TypedData.ts'
import type { ClearText } from './decode/ClearText.ts'
import type { FindDescriptors } from './decode/describeCall.ts'

/** Says what calls and messages do by the operator's descriptions; `undefined` where none is for them, or none could be had. */
export type Describer = {
  call(request: Asked, one: { readonly to?: string; readonly value: bigint; readonly data: string }): Described
  typedData(request: Asked, data: TypedData): Described
}

/** The account and the network of a request. */
type Asked = { readonly address: string; readonly network: NetworkId }

type Described = Promise<ClearText | undefined>

/**
 * The describer of a page. A vault without descriptions asks for none and loads nothing; each contract's are asked for once.
 *
 * @example createDescriber({ hasDescriptors: settings.hasDescriptors, vaultOrigin, fetch }).typedData(call, data)
 */
export function createDescriber({ fetch, hasDescriptors, vaultOrigin }: createDescriber.Options): Describer {
  if (!hasDescriptors) return { call: async () => undefined, typedData: async () => undefined }
  const load = async () => {
    const [{ describeCall }, { describeTypedData }, { createFinder }] = await Promise.all([
      import('./decode/describeCall.ts'),
      import('./decode/describeTypedData.ts'),
      import('./createFinder.ts'),
    ])
    find ??= createFinder(vaultOrigin, fetch)
    return { find, describeCall, describeTypedData }
  }
  let find: FindDescriptors | undefined
  return {
    async call({ address: from, network }, { data, to, value }) {
      if (to === undefined || data.length < 10) return undefined
      const { describeCall, find } = await load()
      const chainId = BigInt(parseNetworkId(network).reference)
      return describeCall({ chainId, from, to, value, data }, find)
    },
    async typedData({ address }, data) {
      const { describeTypedData, find } = await load()
      return describeTypedData(data, address, find)
    },
  }
}

export declare namespace createDescriber {
  type Options = { readonly hasDescriptors: boolean; readonly vaultOrigin: string; readonly fetch: typeof fetch }
}
