import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WalletRow } from '../rows/WalletRow.ts'
import { cleanPicture } from './cleanPicture.ts'
import { placeholderSvg } from './placeholderSvg.ts'

/**
 * Says what is wrong with the pictures in a folder, one sentence per fault: one per row and none besides, generated ones
 * as `placeholderSvg` draws them, sourced ones exactly as `cleanPicture` leaves them, of the kind that their name says.
 */
export function iconFaults(rows: readonly WalletRow[], folder: string): string[] {
  const files = new Set(readdirSync(folder).filter(name => !name.endsWith('.md')))
  const faults: string[] = []
  for (const { id, name, icon } of rows) {
    if (!files.delete(icon.path)) {
      faults.push(`${id}: there is no ${icon.path}`)
      continue
    }
    const bytes = readFileSync(join(folder, icon.path))
    if (icon.kind === 'generated') {
      if (bytes.toString('utf8') !== placeholderSvg(id, name))
        faults.push(`${id}: not the picture that is drawn for it`)
      continue
    }
    const picture = cleanPicture(bytes)
    if (!picture) faults.push(`${id}: too large, or not only a picture`)
    else if (!bytes.equals(picture.bytes)) faults.push(`${id}: not in its clean form`)
    else if (picture.mimeType.replace('+xml', '') !== `image/${icon.path.split('.').at(-1)}`)
      faults.push(`${id}: the file is ${picture.mimeType}`)
  }
  return [...faults, ...[...files].map(file => `${file}: belongs to no row`)]
}
