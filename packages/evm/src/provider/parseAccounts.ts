/** More than any wallet shares; a longer list is cut, so that a hostile one costs nothing. */
const accountLimitCount = 100

/**
 * The addresses a wallet told, in lower case, without repetitions and without what is no address; `undefined` when the
 * answer is no list at all.
 */
export function parseAccounts(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const found = value
    .slice(0, accountLimitCount)
    .filter((item): item is string => typeof item === 'string' && /^0x[\da-f]{40}$/i.test(item))
  return [...new Set(found.map(address => address.toLowerCase()))]
}
