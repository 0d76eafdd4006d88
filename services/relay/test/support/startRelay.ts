import { onTestFinished } from 'vitest'
import { createRelay } from '../../src/createRelay.ts'

/** A relay in this process on a free port, ended with the test. `http` is where its pages are. */
export async function startRelay(
  options: createRelay.Options = {},
  listening: Parameters<ReturnType<typeof createRelay>['start']>[0] = {},
) {
  const relay = createRelay(options)
  onTestFinished(() => relay.stop())
  const { metricsUrl, url } = await relay.start(listening)
  return { relay, url, metricsUrl, http: url.replace(/^ws/, 'http') }
}
