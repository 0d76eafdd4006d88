import { answerBytes } from 'billfold/protocol'

/** One HTTP request, without cookies, bounded in time and size. Rejects when there is no answer to be had. */
export async function fetchText(
  options: fetchText.Options,
): Promise<{ readonly status: number; readonly text: string }> {
  // Called without its object: a browser's own `fetch` refuses any `this` but the window.
  const { fetch, url, body, limitMs, signal } = options
  const ending = new AbortController()
  const onAbort = () => ending.abort(signal?.reason)
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort, { once: true })
  const timer = setTimeout(() => ending.abort(new Error(`No answer within ${limitMs} ms`)), limitMs)
  try {
    // A host's own `fetch` may not know signals.
    return await new Promise((resolve, reject) => {
      const onEnd = () => reject(ending.signal.reason)
      if (ending.signal.aborted) return onEnd()
      ending.signal.addEventListener('abort', onEnd, { once: true })
      fetch(url, {
        credentials: 'omit',
        signal: ending.signal,
        ...(body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'text/plain' }, body }),
      })
        .then(async response => ({ status: response.status, text: await readText(response) }))
        .then(resolve, reject)
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

export declare namespace fetchText {
  type Options = {
    readonly fetch: typeof fetch
    readonly url: string
    /** Posted where it is given. */
    readonly body?: string
    readonly limitMs: number
    readonly signal: AbortSignal | undefined
  }
}

async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return response.text()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > answerBytes) {
      void reader.cancel().catch(() => {})
      throw new Error('The answer is too large')
    }
    text += decoder.decode(value, { stream: true })
  }
}
