import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { isRecord } from 'billfold/protocol'
import * as v from 'valibot'
import { type ClearDescriptor, clearDescriptor } from '../../../contract/clearDescriptor.ts'

/** Includes inside of includes. */
const deepest = 8

/** Descriptions by contract: `<chain id> <address in lower case>`. */
export type Descriptors = ReadonlyMap<string, readonly ClearDescriptor[]>

/**
 * Reads an operator's folder of ERC-7730 descriptions: every `.json` in it that names deployments, with what it includes from the folder. Files in `tests`
 * folders, and those that name no contract, are for others.
 *
 * @throws Error that names the file which is no description, or includes something outside of the folder.
 * @example readDescriptors('/etc/billfold/descriptors').get('1 0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2')
 */
export function readDescriptors(folder: string): Descriptors {
  const found = new Map<string, ClearDescriptor[]>()
  const names = (readdirSync(folder, { recursive: true }) as string[]).map(name => name.replaceAll('\\', '/'))
  for (const name of names.sort()) {
    if (!name.endsWith('.json') || /(^|\/)(specs|tests)\//.test(name)) continue
    const whole = readWhole(folder, name, 0)
    const { contract, eip712 } = (whole.context ?? {}) as Record<string, { deployments?: unknown } | undefined>
    if (!(contract?.deployments || eip712?.deployments) || whole.display === undefined) continue
    const parsed = v.safeParse(clearDescriptor, whole)
    if (!parsed.success) throw new Error(`${name} is no description: ${v.summarize(parsed.issues)}`)
    const { context } = parsed.output
    const places = [...(context.contract?.deployments ?? []), ...(context.eip712?.deployments ?? [])]
    const keys = places.map(({ address, chainId }) => `${chainId} ${address.toLowerCase()}`)
    for (const key of new Set(keys)) found.set(key, [...(found.get(key) ?? []), parsed.output])
  }
  return found
}

function readWhole(folder: string, name: string, depth: number): Record<string, unknown> {
  if (depth > deepest) throw new Error(`${name} is included too deep`)
  const own = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, unknown>
  if (typeof own !== 'object' || own === null) throw new Error(`${name} is no description`)
  if (typeof own.includes !== 'string') return own
  const included = relative(folder, resolve(folder, dirname(name), own.includes))
  if (included.startsWith('..')) throw new Error(`${name} includes a file outside of the folder`)
  return mergeDescriptor(readWhole(folder, included, depth + 1), own)
}

/**
 * A description with the one that it includes: what it says itself comes first, fields of the same path are one.
 *
 * Source: ERC-7730, "Including other descriptors".
 */
function mergeDescriptor(included: Record<string, unknown>, own: Record<string, unknown>) {
  return merge(included, own) as Record<string, unknown>
}

function merge(base: unknown, own: unknown, name = ''): unknown {
  if (name === 'fields' && Array.isArray(base) && Array.isArray(own)) return mergeFields(base, own)
  if (!isRecord(base) || !isRecord(own)) return own
  const names = [...new Set([...Object.keys(base), ...Object.keys(own)])].filter(one => one !== '__proto__')
  return Object.fromEntries(
    names.map(one => [
      one,
      Object.hasOwn(own, one) ? (Object.hasOwn(base, one) ? merge(base[one], own[one], one) : own[one]) : base[one],
    ]),
  )
}

function mergeFields(base: readonly unknown[], own: readonly unknown[]): readonly unknown[] {
  const pathOf = (field: unknown) => (isRecord(field) && typeof field.path === 'string' ? field.path : undefined)
  const left = [...own]
  const merged = base.map(field => {
    const at = left.findIndex(one => pathOf(one) !== undefined && pathOf(one) === pathOf(field))
    return at < 0 ? field : merge(field, left.splice(at, 1)[0])
  })
  return [...merged, ...left]
}
