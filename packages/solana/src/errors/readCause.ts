import { readMember } from '../standard/readMember.ts'

/** How deep wallets and nodes were seen to wrap an error. */
const depthLimit = 5
const textCharacters = 2_000
const members = ['message', 'name', 'reason', 'details', 'data', 'context', 'err', 'error', 'originalError', 'cause']

/**
 * Every code and text found in what a wallet or node threw, outermost first: `code`, the `__code` of the wallet
 * standard's errors, names of the wallet adapter's. Reads primitives only and never throws.
 */
export function readCause(cause: unknown): { readonly codes: readonly number[]; readonly text: string } {
  const codes: number[] = []
  const texts: string[] = []
  const seen = new Set<unknown>()
  const visit = (value: unknown, depth: number): void => {
    if (typeof value === 'string') texts.push(value.slice(0, textCharacters))
    if (typeof value !== 'object' || value === null || depth > depthLimit || seen.has(value)) return
    seen.add(value)
    for (const code of [readMember(value, 'code'), readMember(value, '__code')])
      if (typeof code === 'number' || (typeof code === 'string' && /^-?\d{1,8}$/.test(code))) codes.push(Number(code))
    for (const name of members) visit(readMember(value, name), depth + 1)
  }
  visit(cause, 0)
  return { codes, text: texts.join('\n') }
}
