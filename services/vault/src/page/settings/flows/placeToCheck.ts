/** Words that every share of one splitting begins with. */
const commonWords = 4

/**
 * Which word of a share is asked back, from 0: one that the other shares do not have there, another one in each share, and the same when it is asked again.
 *
 * @example words[placeToCheck(words)]
 */
export function placeToCheck(words: readonly string[]): number {
  const sum = Array.from(words.join(''), letter => letter.charCodeAt(0)).reduce((total, code) => total + code, 0)
  return commonWords + (sum % (words.length - commonWords))
}
