import { createHash } from 'node:crypto'

/** A two-tone tile with the first letter of the name: the same bytes for the same row, and no borrowed mark. */
export function drawPlaceholder(id, name) {
  const hash = createHash('sha256').update(id).digest()
  const hue = Math.round((hash.readUInt16BE(0) / 65_536) * 360)
  const second = (hue + 24 + (hash[2] % 24)) % 360
  const initial = (name.match(/[\p{L}\p{N}]/u)?.[0] ?? '?').toUpperCase()
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128">` +
    `<path d="M0 0h128v128H0z" fill="hsl(${hue} 45% 36%)"/>` +
    `<path d="M0 128 128 0v128z" fill="hsl(${second} 50% 28%)"/>` +
    `<text x="64" y="88" font-family="system-ui,sans-serif" font-size="68" font-weight="600" fill="#fff" ` +
    `text-anchor="middle">${initial}</text></svg>\n`
  )
}
