import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Asked = { readonly path: string; readonly query: URLSearchParams; readonly authorization: string | undefined }

/**
 * A provider on loopback, reached by the setting of its address. `answer` gives the JSON of a request (`undefined`: 404);
 * `intercept` may take over the raw httpClient (return true). Everything that is asked is kept.
 */
export async function startProvider(options: startProvider.Options) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider.test')
    const one = {
      path: decodeURIComponent(pathname),
      query: searchParams,
      authorization: request.headers.authorization,
    }
    asked.push(one)
    if (options.intercept?.(request, response)) return
    const answer = options.answer(one)
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
    // A text is sent as it is: JSON can say what JavaScript's writer never would.
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? {}))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

export declare namespace startProvider {
  type Options = {
    readonly answer: (asked: Asked) => unknown
    readonly intercept?: (request: IncomingMessage, response: ServerResponse) => boolean
  }
}
