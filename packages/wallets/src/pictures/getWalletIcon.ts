import { readFile } from 'node:fs/promises'
import { walletRows } from '../rows/walletRows.ts'
import type { Picture } from './cleanPicture.ts'

const mimeTypes = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp' } as const

/**
 * Reads the picture of a wallet from disk; `undefined` for an id that is in no row. Only names from the data reach the
 * file system. For Node; a page takes pictures from `./compact` or from a server.
 *
 * @example (await getWalletIcon('rainbow'))?.mimeType // 'image/svg+xml'
 */
export async function getWalletIcon(id: string): Promise<Picture | undefined> {
  const path = walletRows.find(row => row.id === id)?.icon.path
  if (path === undefined) return undefined
  const mimeType = mimeTypes[path.split('.').at(-1) as keyof typeof mimeTypes]
  const bytes = await readFile(new URL(`../icons/${path}`, import.meta.url))
  return { bytes: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), mimeType }
}
