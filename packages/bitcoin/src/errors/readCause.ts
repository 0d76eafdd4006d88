import { readMember } from './readMember.ts'

/** How deep wallets were seen to wrap an error. */
const depthLimit = 5
const textLimitCharacters = 2_000

/**
 * Every code and text found in what a wallet or node threw, outermost first, as primitives. Never throws, also if a
 * getter of the value throws.
 */
export function readCause(cause: unknown): { readonly codes: readonly number[]; readonly text: string } {
  const codes: number[] = []
  const texts: string[] = []
  const seen = new Set<unknown>()
  const visit = (value: unknown, depth: number): void => {
    if (typeof value === 'string') texts.push(value.slice(0, textLimitCharacters))
    if (typeof value !== 'object' || value === null || depth > depthLimit || seen.has(value)) return
    seen.add(value)
    const code = readMember(value, 'code')
    if (typeof code === 'number' || (typeof code === 'string' && /^-?\d{1,6}$/.test(code))) codes.push(Number(code))
    for (const name of ['message', 'reason', 'details', 'data', 'originalError', 'error', 'info', 'cause'])
      visit(readMember(value, name), depth + 1)
  }
  visit(cause, 0)
  return { codes, text: texts.join('\n') }
}
