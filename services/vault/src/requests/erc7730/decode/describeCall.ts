import { keccak_256 } from '@noble/hashes/sha3'
import type { ClearDescriptor } from '../../../contract/clearDescriptor.ts'
import { toHex } from '../../../custody/bytes/toHex.ts'
import { decodeLimits } from '../../decode/limits.ts'
import type { ClearText } from './ClearText.ts'
import { parseSignature } from './parseSignature.ts'
import { readArguments } from './readArguments.ts'
import { readClearText } from './readClearText.ts'

/** Descriptions of a contract. */
export type FindDescriptors = (chainId: bigint, address: string) => Promise<readonly ClearDescriptor[]>

/** A call as it is described: `from` makes it. */
export type DescribedCall = {
  readonly chainId: bigint
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly data: string
}

/**
 * What a description says that a call does, those inside of it included; `undefined` where none is for it, or none fits.
 *
 * Source: ERC-7730, "Structured Data Clear Signing Format", version 2.
 *
 * @example (await describeCall(call, find))?.lines
 */
export function describeCall(call: DescribedCall, find: FindDescriptors): Promise<ClearText | undefined> {
  return describe(call, find, 0)
}

async function describe(call: DescribedCall, find: FindDescriptors, depth: number): Promise<ClearText | undefined> {
  const { chainId, data, to } = call
  if (data.length < 10 || depth > decodeLimits.depth) return undefined
  const selector = data.slice(0, 10).toLowerCase()
  for (const descriptor of await find(chainId, to)) {
    if (!isDeployed(descriptor.context.contract?.deployments, chainId, to)) continue
    for (const [key, format] of Object.entries(descriptor.display.formats)) {
      const signature = parseSignature(key)
      if (!signature || selectorOf(signature.canonical) !== selector) continue
      const values = readArguments(signature.parts, `0x${data.slice(10)}`)
      const text =
        values &&
        (await readClearText(descriptor, format, values, call, inner =>
          describe({ ...inner, chainId }, find, depth + 1),
        ).catch(unfit))
      if (text) return text
    }
  }
  return undefined
}

/** A description that does not fit says nothing. */
export function unfit(error: unknown): undefined {
  if (error instanceof RangeError) return undefined
  throw error
}

/** Whether a description names this contract. */
export function isDeployed(
  deployments: readonly { readonly chainId: number; readonly address: string }[] | undefined,
  chainId: bigint,
  address: string,
): boolean {
  return (
    deployments?.some(one => BigInt(one.chainId) === chainId && one.address.toLowerCase() === address.toLowerCase()) ===
    true
  )
}

function selectorOf(canonical: string): string {
  return `0x${toHex(keccak_256(new TextEncoder().encode(canonical)).subarray(0, 4))}`
}
