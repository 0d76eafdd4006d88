import { placeholderSvg } from '../pictures/placeholderSvg.ts'

/**
 * The drawn picture of a wallet that has no other, as a `data:` address for `<img>` (policy `img-src data:`).
 *
 * @example placeholderIcon('rainbow', 'Rainbow') // 'data:image/svg+xml,%3Csvg…'
 */
export function placeholderIcon(id: string, name: string): string {
  return `data:image/svg+xml,${encodeURIComponent(placeholderSvg(id, name))}`
}
