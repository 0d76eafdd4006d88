import { encodeType } from '../../../custody/sign/typedData/encodeType.ts'
import type { TypedData } from '../../../custody/sign/typedData/TypedData.ts'
import type { ClearNode } from './ClearNode.ts'
import type { ClearText } from './ClearText.ts'
import { describeCall, type FindDescriptors, isDeployed, unfit } from './describeCall.ts'
import { readClearText } from './readClearText.ts'

/** What a description says that signing typed data does; `undefined` where none is for it, or none fits. `from` signs. */
export async function describeTypedData(
  data: TypedData,
  from: string,
  find: FindDescriptors,
): Promise<ClearText | undefined> {
  const { chainId: named, name, verifyingContract, version } = data.domain
  if (typeof verifyingContract !== 'string' || named === undefined) return undefined
  const chainId = BigInt(String(named))
  const encoded = encodeType(data.types, data.primaryType)
  for (const descriptor of await find(chainId, verifyingContract)) {
    const { deployments, domain } = descriptor.context.eip712 ?? {}
    if (!isDeployed(deployments, chainId, verifyingContract)) continue
    if (domain?.name !== undefined && domain.name !== name) continue
    if (domain?.version !== undefined && domain.version !== version) continue
    for (const [key, format] of Object.entries(descriptor.display.formats)) {
      if (key.replace(/\s*([,()])\s*/g, '$1') !== encoded) continue
      const container = { chainId, from, to: verifyingContract, value: 0n }
      const text = await readClearText(descriptor, format, nodeOfTypedData(data), container, inner =>
        describeCall({ ...inner, chainId }, find),
      ).catch(unfit)
      if (text) return text
    }
  }
  return undefined
}

/** The message of typed data with its types. `data` must come from the frozen bytes: its values are checked. */
function nodeOfTypedData({ message, primaryType, types }: TypedData): ClearNode {
  return read(primaryType, message)

  function read(type: string, value: unknown): ClearNode {
    const element = /^(.*)\[\d*\]$/.exec(type)?.[1]
    if (element !== undefined)
      return { items: (Array.isArray(value) ? value : []).map((one: unknown) => read(element, one)) }
    const fields = Object.hasOwn(types, type) ? types[type] : undefined
    if (fields) {
      const own = (value ?? {}) as Readonly<Record<string, unknown>>
      return { members: new Map(fields.map(field => [field.name, read(field.type, own[field.name])])) }
    }
    if (/^u?int\d*$/.test(type)) return { type, value: BigInt(String(value)) }
    return { type, value: typeof value === 'boolean' ? value : String(value) }
  }
}
