/** More than any wallet shares; a longer list is cut, so that a hostile one costs nothing. */
const accountLimitCount = 100

/**
 * The addresses of a wallet's answer, in lower case, without duplicates and invalid ones; `undefined` when the
 * answer is no list at all.
 */
export function parseAccounts(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const found = value
    .slice(0, accountLimitCount)
    .filter((item): item is string => typeof item === 'string' && /^0x[\da-f]{40}$/i.test(item))
  return [...new Set(found.map(address => address.toLowerCase()))]
}
