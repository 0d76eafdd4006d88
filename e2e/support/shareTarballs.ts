import { inject } from 'vitest'
import { askRun } from '../../scripts/testing/askRun.ts'
import type { packPackages } from './examples/packPackages.ts'

/**
 * The tarballs of our packages by name, built from the sources as they are and packed once for all files of the run.
 *
 * @throws what the build wrote, where it failed
 */
export async function shareTarballs(): Promise<packPackages.ReturnType> {
  const { tarballs } = await askRun<{ tarballs: packPackages.ReturnType }>(`${inject('stacks')}/tarballs`)
  return tarballs
}
