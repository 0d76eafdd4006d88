/** Control characters but for the end of a line, and those without width, without a shape, or that turn the direction of text. */
const hidden =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\u00a0\u115f\u1160\u2000-\u200a\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5/gu

/** A text with everything that would not be seen written out, as `[U+202E]`. */
export function showHidden(text: string): string {
  return text.replace(hidden, character => {
    if (character === '\n') return character
    return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
  })
}
