import { UpstreamError } from '../upstream/UpstreamError.ts'

/**
 * Waits for an answer for so long and no longer. What was asked goes on and ends by its own limits; its late answer is dropped.
 *
 * @throws UpstreamError of kind `timeout`, or what the answer rejects with.
 */
export async function withinMs<value>(answer: Promise<value>, ms: number): Promise<value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new UpstreamError('timeout')), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
