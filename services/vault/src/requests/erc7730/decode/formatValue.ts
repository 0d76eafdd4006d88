import { formatUnits, isEvmAddress, toChecksumAddress } from 'billfold/protocol'
import type { ClearField } from '../../../contract/clearDescriptor.ts'
import type { ClearNode } from './ClearNode.ts'
import type { ClearText, ClearValue } from './ClearText.ts'
import type { Container, Resolver, Scope } from './createResolver.ts'
import { writeRaw } from './writeRaw.ts'

/** Reads a call inside the call; `undefined` where nothing describes it. */
export type ReadInner = (call: {
  readonly to: string
  readonly data: string
  readonly value: bigint
  readonly from: string
}) => Promise<ClearText | undefined>

type Around = {
  readonly resolver: Resolver
  readonly scope: Scope
  readonly container: Container
  readonly readInner: ReadInner
}
type Format = (
  field: ClearField,
  node: Extract<ClearNode, { value: unknown }>,
  around: Around,
) => ClearValue | undefined | Promise<ClearValue | undefined>

/** A number, of bytes that are one, too. */
function numberOf({ value }: { readonly value: bigint | string | boolean }): bigint | undefined {
  if (typeof value === 'bigint') return value
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

const list = (value: string | readonly string[] | undefined) => (typeof value === 'string' ? [value] : (value ?? []))
const text = (shown: string): ClearValue => ({ kind: 'text', text: shown })
const prefixes = ['', 'k', 'M', 'G', 'T', 'P', 'E']

/** By the names of ERC-7730; `undefined` where a value is not of the format's kind: it is shown as it is. */
const formats: Readonly<Record<string, Format>> = {
  amount: (_, node) => {
    const amount = numberOf(node)
    return amount === undefined ? undefined : { kind: 'coin', amount }
  },
  tokenAmount: ({ params = {} }, node, { resolver, scope }) => {
    const amount = numberOf(node)
    if (amount === undefined) return undefined
    const named = params.token === undefined ? undefined : resolver.constant(params.token)
    const token = typeof named === 'string' ? named : resolver.address(params.tokenPath, scope)
    const most = limitOf(params.threshold === undefined ? undefined : resolver.constant(params.threshold), amount)
    const native = list(params.nativeCurrencyAddress).map(one => String(resolver.constant(one)).toLowerCase())
    const isNative = token !== undefined && native.includes(token.toLowerCase())
    const limited = { amount, ...(most ? { most: params.message ?? (true as const) } : {}) }
    if (isNative) return { kind: 'coin', ...limited }
    if (token === undefined) return { kind: 'token', ...limited }
    return { kind: 'token', ...limited, token: isEvmAddress(token) ? toChecksumAddress(token) : token }
  },
  nftName: ({ params = {} }, node, { resolver, scope }) => {
    const tokenId = numberOf(node)
    if (tokenId === undefined) return undefined
    const named = params.collection === undefined ? undefined : resolver.constant(params.collection)
    const collection = typeof named === 'string' ? named : resolver.address(params.collectionPath, scope)
    return { kind: 'nft', tokenId, ...(collection === undefined ? {} : { collection }) }
  },
  addressName: ({ params = {} }, { value }, { container, resolver }) => {
    const digits = typeof value === 'bigint' ? value.toString(16).padStart(40, '0') : String(value).slice(2)
    const address: string = `0x${digits.slice(-40)}`
    if (!isEvmAddress(address)) return undefined
    const sender = list(params.senderAddress).some(
      one => String(resolver.constant(one)).toLowerCase() === address.toLowerCase(),
    )
    return { kind: 'address', address: sender ? container.from : toChecksumAddress(address) }
  },
  date: ({ params = {} }, node) => {
    const number = numberOf(node)
    if (number === undefined) return undefined
    return params.encoding === 'blockheight' ? { kind: 'block', number } : { kind: 'date', seconds: number }
  },
  duration: (_, node) => {
    const seconds = numberOf(node)
    return seconds === undefined ? undefined : { kind: 'duration', seconds }
  },
  unit: ({ params: { base: named = '', decimals = 0, prefix = false } = {} }, node, { resolver }) => {
    const base = String(resolver.constant(named) ?? '')
    const amount = numberOf(node)
    if (amount === undefined) return undefined
    let places = decimals
    let steps = 0
    // A thousand of it and more in the next unit.
    while (prefix && steps < prefixes.length - 1 && amount >= 10n ** BigInt(places + 3)) {
      places += 3
      steps += 1
    }
    return text(`${formatUnits(amount, places)} ${prefixes[steps]}${base.trim()}`.trim())
  },
  enum: ({ params = {} }, { value }, { resolver }) => {
    const names = params.$ref === undefined ? undefined : resolver.constant(params.$ref)
    const key = typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? String(BigInt(value)) : String(value)
    if (typeof names !== 'object' || names === null || !Object.hasOwn(names, key)) return undefined
    return text(String((names as Record<string, unknown>)[key]))
  },
  calldata: async ({ params = {} }, { value }, { container, readInner, resolver, scope }) => {
    if (typeof value !== 'string') return undefined
    const named = params.callee === undefined ? undefined : resolver.constant(params.callee)
    const to = typeof named === 'string' ? named : resolver.address(params.calleePath, scope)
    if (to === undefined) return undefined
    const amount = resolver.number(params.amountPath, scope) ?? 0n
    const from = resolver.address(params.spenderPath, scope) ?? container.from
    const inner = await readInner({ to, data: value, value: amount, from })
    return { kind: 'call', to, data: value, ...(inner ? { text: inner } : {}) }
  },
}

function limitOf(threshold: unknown, amount: bigint): boolean {
  const isNumber =
    typeof threshold === 'number' || (typeof threshold === 'string' && /^(0x[\da-f]+|\d+)$/i.test(threshold))
  return isNumber && amount >= BigInt(threshold as string)
}

/** What a field shows of a value, by its format; unchanged if no format fits. */
export async function formatValue(field: ClearField, node: ClearNode, around: Around): Promise<readonly ClearValue[]> {
  if ('items' in node) return (await Promise.all(node.items.map(item => formatValue(field, item, around)))).flat()
  const { format } = field
  const write = format !== undefined && Object.hasOwn(formats, format) ? formats[format] : undefined
  const value = 'value' in node ? await write?.(field, node, around) : undefined
  return value ? [value] : writeRaw(node).map(text)
}
