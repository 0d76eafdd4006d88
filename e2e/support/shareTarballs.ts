import { inject } from 'vitest'
import type { packPackages } from './examples/packPackages.ts'

/**
 * The tarballs of our packages by name, built from the sources as they are and packed once for all files of the run.
 *
 * @throws what the build wrote, where it failed
 */
export async function shareTarballs(): Promise<packPackages.ReturnType> {
  const response = await fetch(`${inject('stacks')}/tarballs`)
  const { error, tarballs } = (await response.json()) as {
    readonly error?: string
    readonly tarballs: packPackages.ReturnType
  }
  if (error !== undefined) throw new Error(error)
  return tarballs
}
