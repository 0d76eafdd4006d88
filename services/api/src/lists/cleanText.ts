/** Marks that steer the direction of text or take no room; with them a name could be written to look like another. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu

/**
 * Text from outside as it may be shown: without marks that cannot be seen, line breaks as spaces, cut to `maxCharacters` but
 * never to half a character; `undefined` when nothing is left. Pure.
 *
 * @example cleanText(' A\u202Eb\n', 64) // 'Ab'
 */
export function cleanText(text: string, maxCharacters: number): string | undefined {
  // A line break between words must not join them.
  const plain = text
    .slice(0, maxCharacters * 4)
    .replace(/\s+/gu, ' ')
    .replace(unseen, '')
    .trim()
  const cut = plain
    .slice(0, maxCharacters)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
  return cut === '' ? undefined : cut
}
