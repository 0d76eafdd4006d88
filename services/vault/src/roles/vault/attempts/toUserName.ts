const mostCharacters = 64

/** A name as a provider gives it, for showing: one line, nothing hidden, cut where it is long; `null` for what leaves nothing. */
export function toUserName(given: unknown): string | null {
  if (typeof given !== 'string') return null
  const text = given
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  // Not within a character of two units.
  return text === '' ? null : text.slice(0, mostCharacters).replace(/[\uD800-\uDBFF]$/, '')
}
