/**
 * Draws the picture of a wallet without one: a rounded tile in two tones of one hue and the first letter or digit of
 * its name in white (contrast at least 4.5). The same id and name give the same bytes.
 *
 * @example placeholderSvg('rainbow', 'Rainbow') // '<svg …>R</text></svg>'
 */
export function placeholderSvg(id: string, name: string): string {
  const hue = hash(id) % 360
  const letter = (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '?').toUpperCase()
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">' +
    `<rect width="40" height="40" rx="9" fill="hsl(${hue},50%,30%)"/>` +
    `<path d="M40 12v19a9 9 0 0 1-9 9H12z" fill="hsl(${hue},50%,23%)"/>` +
    '<text x="20" y="27" fill="#fff" font-family="system-ui,sans-serif" font-size="20" font-weight="600" ' +
    `text-anchor="middle">${letter}</text></svg>`
  )
}

/** FNV-1a, 32 bits, over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0
  return value
}
