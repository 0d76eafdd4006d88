const mostCharacters = 64

/** A name as a provider gives it, for showing: one line, nothing hidden, cut where it is long; `null` for what leaves nothing. */
export function toUserName(given: unknown): string | null {
  if (typeof given !== 'string') return null
  const text = given
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text === '' ? null : [...text].slice(0, mostCharacters).join('').slice(0, mostCharacters)
}
