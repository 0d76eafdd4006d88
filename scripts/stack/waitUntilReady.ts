const pollMs = 50
const mostMs = 60_000
/** A service that takes the question and says nothing is asked again. */
const answerMs = 5_000

/**
 * Waits until every address answers 200, such as the `/ready` of a service.
 *
 * @throws Error naming the first that did not within a minute, and what it said.
 * @example await waitUntilReady(['http://127.0.0.1:8080/ready'])
 */
export async function waitUntilReady(urls: readonly string[], limitMs = mostMs): Promise<void> {
  const endAt = performance.now() + limitMs
  await Promise.all(
    urls.map(async url => {
      for (;;) {
        const said = await ask(url)
        if (said === undefined) return
        if (performance.now() > endAt) throw new Error(`${url} is not ready: ${said}`)
        await new Promise(resolve => setTimeout(resolve, pollMs))
      }
    }),
  )
}

async function ask(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(answerMs) })
    const text = await answer.text()
    return answer.ok ? undefined : `${answer.status} ${text.slice(0, 500)}`
  } catch (error) {
    return String(error)
  }
}
