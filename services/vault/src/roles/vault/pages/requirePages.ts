import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageOptions } from './PageOptions.ts'
import { pageSurfaces } from './PageSurface.ts'

/**
 * Whether the built pages are there; a vault without pages needs none.
 *
 * @throws the system's error for the first that cannot be read.
 */
export async function requirePages(pages: PageOptions | undefined): Promise<void> {
  if (pages) for (const surface of pageSurfaces) await access(join(pages.folder, `${surface}.html`))
}
