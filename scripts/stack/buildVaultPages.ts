import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildPages } from '../../services/vault/scripts/buildPages.mjs'
import { newestChange } from './newestChange.ts'

/** Builds the vault's pages when a source is newer than the last build. @returns the folder to serve. */
export async function buildVaultPages(root: string): Promise<string> {
  const folder = join(root, 'services/vault/dist/pages')
  const page = join(folder, 'frame.html')
  const sources = ['services/vault/src', 'services/vault/scripts', 'packages/billfold/src']
  const latest = Math.max(...sources.map(path => newestChange(join(root, path))))
  if (existsSync(page) && statSync(page).mtimeMs > latest) return folder
  return buildPages(folder)
}
