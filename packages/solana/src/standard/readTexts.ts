/** No wallet has more chains, features or accounts than this. */
const listCount = 100
const textCharacters = 200

/** The texts of a foreign list, copied; empty for another value. Never throws. */
export function readTexts(list: unknown): readonly string[] {
  try {
    const copied = Array.isArray(list) ? list.slice(0, listCount) : []
    return copied.filter(item => typeof item === 'string' && item.length <= textCharacters)
  } catch {
    return []
  }
}
