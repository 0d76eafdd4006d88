/** Control characters, and those without width or that turn the direction of text. */
const invisible = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** A name from outside, cut, and without what could make it look like another. */
export function visibleText(text: string, characters: number): string {
  return text.replace(invisible, '').trim().slice(0, characters)
}
