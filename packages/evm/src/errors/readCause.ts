/** How deep wallets were seen to wrap an error: data.originalError.error is three. */
const depthLimit = 5
const textLimitCharacters = 2_000

/**
 * Every code and text found in what a wallet or node threw, outermost first. Wallets nest the real error under `data`,
 * `originalError`, `error` or `cause`, write codes as text, or throw a bare string. Reads primitives only and never
 * throws, also for a value whose getters throw.
 */
export function readCause(cause: unknown): readCause.ReturnType {
  const codes: number[] = []
  const texts: string[] = []
  let revertData: string | undefined
  const seen = new Set<unknown>()
  const visit = (value: unknown, depth: number): void => {
    if (typeof value === 'string') {
      texts.push(value.slice(0, textLimitCharacters))
      if (/^0x([\da-f]{2})+$/i.test(value)) revertData ??= value.slice(0, textLimitCharacters)
      return
    }
    if (typeof value !== 'object' || value === null || depth > depthLimit || seen.has(value)) return
    seen.add(value)
    const code = readMember(value, 'code')
    if (typeof code === 'number' || (typeof code === 'string' && /^-?\d{1,6}$/.test(code))) codes.push(Number(code))
    else if (code === 'ACTION_REJECTED') codes.push(4001)
    for (const name of [
      'message',
      'shortMessage',
      'reason',
      'details',
      'data',
      'originalError',
      'error',
      'info',
      'cause',
    ])
      visit(readMember(value, name), depth + 1)
  }
  visit(cause, 0)
  return { codes, text: texts.join('\n'), revertData }
}

export declare namespace readCause {
  type ReturnType = {
    readonly codes: readonly number[]
    readonly text: string
    /** The first hex text, which is where nodes put what a contract reverted with. */
    readonly revertData: string | undefined
  }
}

function readMember(value: object, name: string): unknown {
  try {
    return (value as Record<string, unknown>)[name]
  } catch {
    return undefined
  }
}
