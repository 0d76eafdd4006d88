import { silentLog, systemClock } from '@billfold/service'
import { onTestFinished } from 'vitest'
import { createHttpClient } from '../../src/upstream/client/createHttpClient.ts'
import { createPostText } from '../../src/upstream/client/createPostText.ts'
import { createRpcClient } from '../../src/upstream/rpc/createRpcClient.ts'

/** The service's own client of nodes, over real sockets; ended with the test. */
export function createTestClient() {
  const { close, httpClient } = createHttpClient()
  const lifetime = new AbortController()
  onTestFinished(() => {
    lifetime.abort()
    close()
  })
  return createRpcClient({
    clock: systemClock,
    log: silentLog,
    postText: createPostText(httpClient),
    timeouts: { attemptMs: 5_000, totalMs: 10_000 },
    signal: lifetime.signal,
    isPrivateRpcAllowed: true,
    isRemembering: false,
  })
}
