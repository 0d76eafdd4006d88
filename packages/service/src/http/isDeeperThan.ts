/**
 * Whether a JSON text nests brackets deeper than `max`. One linear pass without parsing, so that a text made of brackets
 * never reaches a recursive parser (threat T36).
 *
 * @example isDeeperThan('[[1]]', 1) // true
 */
export function isDeeperThan(text: string, max: number): boolean {
  let depth = 0
  let isInText = false
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index)
    if (isInText) {
      if (character === 0x5c) index++
      else if (character === 0x22) isInText = false
    } else if (character === 0x22) isInText = true
    else if (character === 0x5b || character === 0x7b) {
      if (++depth > max) return true
    } else if (character === 0x5d || character === 0x7d) depth--
  }
  return false
}
