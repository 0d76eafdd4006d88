/**
 * Asks what `serveWorkers` serves in Vitest's own process.
 *
 * @throws the message of the error that the other side threw
 * @example const { url } = await askRun<{ url: string }>(inject('postgres'))
 */
export async function askRun<result extends object>(url: string): Promise<result> {
  const response = await fetch(url)
  const answer = (await response.json()) as result & { readonly error?: string }
  if (answer.error !== undefined) throw new Error(answer.error)
  return answer
}
