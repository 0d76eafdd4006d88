import { isContentId } from './isContentId.ts'
import { parseDataUrl } from './parseDataUrl.ts'
import type { SourceSettings } from './SourceSettings.ts'

/** Where metadata or a picture is: in the text itself, or at an address. */
type Source =
  | { readonly kind: 'inline'; readonly bytes: Uint8Array<ArrayBuffer> }
  | {
      readonly kind: 'remote'
      readonly url: string
      /** Whether the host is one of the operator's settings, which may be in a private network. */
      readonly isGateway: boolean
    }

const maxAddressCharacters = 2_048
const isTransactionId = (text: string) => /^[-\w]{43}$/.test(text)

/**
 * Where an address leads: `data:`, `https:`, `ipfs:` and a bare IPFS id, `ar:`; `undefined` for every other scheme and for
 * those whose gateway is not set. Never a host that is built in. Pure.
 *
 * @param maxBytes most bytes that an inline source may have
 * @example parseSource('ipfs://Qm…/1.json', { ipfsGateway: 'https://gateway.example', … }, 100_000)
 */
export function parseSource(text: string, settings: SourceSettings, maxBytes: number): Source | undefined {
  if (/^data:/i.test(text)) {
    const bytes = parseDataUrl(text, maxBytes)
    return bytes && { kind: 'inline', bytes }
  }
  if (text.length > maxAddressCharacters) return undefined
  const { ipfsGateway, arweaveGateway, isPrivateAllowed } = settings
  const ipfs = readPath(/^(?:ipfs:\/\/)(?:ipfs\/)?(.+)$/i.exec(text)?.[1] ?? text, isContentId)
  if (ipfs) return toRemote(ipfsGateway && `${ipfsGateway}/ipfs/${ipfs}`, true)
  const arweave = readPath(/^ar:\/\/(.+)$/i.exec(text)?.[1], isTransactionId)
  if (arweave) return toRemote(arweaveGateway && `${arweaveGateway}/${arweave}`, true)
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWeb = url?.protocol === 'https:' || (isPrivateAllowed && url?.protocol === 'http:')
  return url && isWeb && url.username === '' && url.password === '' ? toRemote(url.href, false) : undefined
}

/** `id/path` with every part of the path escaped anew, so that it cannot leave the id's folder. */
function readPath(text: string | undefined, isId: (text: string) => boolean): string | undefined {
  const [first = '', ...rest] = (text ?? '').replace(/[?#].*/s, '').split('/')
  if (!isId(first)) return undefined
  try {
    const parts = rest.map(part => decodeURIComponent(part))
    if (parts.some(part => part === '.' || part === '..' || /[/\\]/.test(part))) return undefined
    return [first, ...parts.map(encodeURIComponent)].join('/')
  } catch {
    return undefined
  }
}

function toRemote(url: string | undefined, isGateway: boolean): Source | undefined {
  return url === undefined ? undefined : { kind: 'remote', url, isGateway }
}
