import type { Page } from 'playwright-core'

/** One request a page made, `data:` and `blob:` addresses left out. */
export type RecordedRequest = { readonly url: string; readonly method: string; readonly resourceType: string }

/** What a page asked for since the recording began, over navigations, frames and workers. */
export type RequestRecord = {
  readonly all: readonly RecordedRequest[]
  /** Those that went to another origin than these. */
  outside(...origins: readonly string[]): readonly RecordedRequest[]
  clear(): void
  stop(): void
}

/**
 * Records every request of a page, to prove that nothing is sent before the visitor touches the kit.
 * @example
 * const requests = recordRequests(page)
 * await page.goto(url)
 * expect(requests.outside(new URL(url).origin)).toEqual([])
 */
export function recordRequests(page: Page): RequestRecord {
  const context = page.context()
  const all: RecordedRequest[] = []
  const onRequest = (request: { url(): string; method(): string; resourceType(): string }) => {
    const url = request.url()
    if (/^(data|blob):/.test(url)) return
    all.push({ url, method: request.method(), resourceType: request.resourceType() })
  }
  // The context's event also reports service workers and popups, which the page's does not. Sockets have one of their own.
  context.on('request', onRequest)
  const onSocket = (socket: { url(): string }) => {
    all.push({ url: socket.url(), method: 'GET', resourceType: 'websocket' })
  }
  page.on('websocket', onSocket)
  return {
    all,
    outside: (...origins) => all.filter(({ url }) => !origins.includes(new URL(url).origin)),
    clear() {
      all.length = 0
    },
    stop() {
      context.off('request', onRequest)
      page.off('websocket', onSocket)
    },
  }
}
