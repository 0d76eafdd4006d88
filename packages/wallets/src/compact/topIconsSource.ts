import type { RankedWallet } from '../rows/rankRows.ts'

const topWalletsCount = 8

/**
 * Writes the module that carries the pictures of the first wallets of the directory as `data:` addresses. Only SVG and
 * sourced pictures: wallets without one get a placeholder.
 *
 * @param read gives the text of a picture by its file name
 */
export function topIconsSource(rows: readonly RankedWallet[], read: (path: string) => string): string {
  const top = rows.filter(({ icon }) => icon.kind === 'sourced' && icon.path.endsWith('.svg')).slice(0, topWalletsCount)
  const lines = top.map(({ id, icon }) => `  '${id}': '${toDataUri(read(icon.path))}',\n`)
  return `// Written by packages/wallets/scripts/compact.mjs; change the data, not this file.

/** Pictures of the ${topWalletsCount} first wallets by id, for <img>. */
export const topIcons: Readonly<Record<string, string>> = {
${lines.join('')}}
`
}

/** Only what ends an address, a string or a tag is encoded: the rest packs better as it is (RFC 2397). */
function toDataUri(svg: string): string {
  const encoded = svg
    .replace(/"/g, "'")
    .replace(/[%#<>'&\\\r\n]/g, character => encodeURIComponent(character).replace("'", '%27'))
  return `data:image/svg+xml,${encoded}`
}
