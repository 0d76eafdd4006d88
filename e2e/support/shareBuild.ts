import { inject } from 'vitest'

/**
 * Waits until our packages are built from the sources as they are, once for all files of the run.
 *
 * @throws what the build wrote, where it failed
 */
export async function shareBuild(): Promise<void> {
  const response = await fetch(`${inject('stacks')}/build`)
  const { error } = (await response.json()) as { readonly error?: string }
  if (error !== undefined) throw new Error(error)
}
