/**
 * A picture made of a name: up to four letters on a disc or tile, in a colour of its own. Letters and digits are all that
 * survives of the text, so nothing in it can run.
 *
 * @example drawMonogram({ text: 'USDC', color: '#2775ca', shape: 'disc' })
 */
export function drawMonogram(options: drawMonogram.Options): string {
  const letters = [...options.text.normalize('NFKC').replace(/[^\p{L}\p{N}$€£¥₹₩₽₺₴₫₦₱฿]/gu, '')].slice(0, 4).join('')
  const label = letters === '' ? '?' : letters
  const color = options.color ?? colorOf(options.text)
  const size = { 1: 36, 2: 30, 3: 24, 4: 19 }[[...label].length] ?? 19
  const back = options.shape === 'disc' ? '<circle cx="32" cy="32" r="32"' : '<rect width="64" height="64" rx="16"'
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">' +
    `${back} fill="${escapeXml(color)}"/>` +
    `<text x="32" y="33" fill="${isLight(color) ? '#141414' : '#fff'}" font-family="system-ui,sans-serif" font-size="${size}" ` +
    `font-weight="600" text-anchor="middle" dominant-baseline="central">${escapeXml(label)}</text></svg>`
  )
}

/** One of 24 colours that white letters can be read on; the same text always gets the same. */
function colorOf(text: string): string {
  let hash = 2_166_136_261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return `hsl(${(hash % 24) * 15} 55% 40%)`
}

/** By relative luminance (WCAG 2), for `#rrggbb`. */
function isLight(color: string): boolean {
  const parts = /^#(..)(..)(..)$/.exec(color)
  if (!parts) return false
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map(part => {
    const value = Number.parseInt(part, 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.36
}

/** Text that is safe inside an XML element or attribute. */
function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}

export declare namespace drawMonogram {
  type Options = {
    readonly text: string
    /** `#rrggbb`; made from the text when absent. */
    readonly color?: string | undefined
    readonly shape: 'disc' | 'tile'
  }
}
