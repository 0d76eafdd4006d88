import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanSvg } from './cleanSvg.mjs'

/** What a picture may weigh; more would be felt in a list of a hundred. */
export const iconLimitBytes = 20_000

/** Where a source key's package lies among the unpacked ones: `npm pack` names a tarball so. */
const FOLDERS = {
  rainbowkit: 'rainbow-me-rainbowkit-2.2.11',
  'web3-onboard-injected': 'web3-onboard-injected-wallets-2.11.3',
  web3icons: 'web3icons-core-4.0.56',
  'sats-connect-core': 'sats-connect-core-0.16.0',
}

const ADAPTER_VERSIONS = /^solana-adapter-(.+)$/

/**
 * The sanitised picture of a row from the package that its facts name: `{ bytes, extension }`, or `{ reason }`.
 * @param icon `{ source, path }`.
 * @param packagesFolder Where the packages are unpacked, one folder each, named like their tarballs.
 * @param folders The folder names there are.
 * @param wallet The row's id, which tells apart pictures that lie in one file.
 */
export function pickIcon(icon, packagesFolder, folders, wallet) {
  const adapter = icon.source.match(ADAPTER_VERSIONS)?.[1]
  const folder = adapter
    ? folders.find(name => name.startsWith(`solana-wallet-adapter-${adapter}-`))
    : FOLDERS[icon.source]
  if (!folder) return { reason: 'no such package' }
  const text = readFileSync(join(packagesFolder, folder, icon.path), 'utf8')
  const found = readImage(text, icon.source, wallet)
  if (!found) return { reason: 'no picture found in the file' }
  if (found.type === 'svg') {
    const svg = cleanSvg(found.bytes.toString('utf8'))
    if (!svg) return { reason: 'not readable as a plain picture' }
    const bytes = Buffer.from(`${svg}\n`)
    return bytes.length > iconLimitBytes
      ? { reason: `too large (${bytes.length})`, large: { bytes, type: 'svg' } }
      : { bytes, extension: 'svg' }
  }
  const extension = sniff(found.bytes)
  if (!extension) return { reason: `unknown kind of picture (${found.type})` }
  return found.bytes.length > iconLimitBytes || extension === 'jpg'
    ? { reason: `too large or jpeg (${found.bytes.length})`, large: { bytes: found.bytes, type: extension } }
    : { bytes: found.bytes, extension }
}

function readImage(text, source, wallet) {
  if (source === 'sats-connect-core') {
    // One file holds the publisher's wallet and others: the picture is the first one after the row's site.
    const at = text.search(new RegExp(`\\bname: ["']${wallet}`, 'i'))
    return at < 0 ? undefined : readDataUri(text.slice(at))
  }
  const svg = text.match(/(?:`|'|")(\s*(?:<\?xml[^>]*>\s*)?<svg[\s\S]*<\/svg>\s*)(?:`|'|")/)?.[1]
  const uri = readDataUri(text)
  if (svg && (!uri || text.indexOf('<svg') < text.indexOf('data:image')))
    return { type: 'svg', bytes: Buffer.from(svg.replace(/\\(["'`$n])/g, (_, c) => (c === 'n' ? '\n' : c))) }
  return uri
}

function readDataUri(text) {
  const match = text.match(/data:image\/([a-z+]+)(?:;[a-z]+=[\w-]+)*(;base64)?,([^"'`\s]+)/i)
  if (!match) return undefined
  const [, type, isBase64, content] = match
  const bytes = isBase64 ? Buffer.from(content, 'base64') : Buffer.from(decodeURIComponent(content))
  return { type: type === 'svg+xml' ? 'svg' : type, bytes }
}

/** What the bytes say they are; names and labels are not asked. */
export function sniff(bytes) {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'jpg'
  return undefined
}
