import { onTestFinished } from 'vitest'
import { createRelay } from '../../src/createRelay.ts'

/** A relay in this process on a free port, ended with the test. `http` is where its pages are. */
export async function startRelay(options: createRelay.Options = {}, port = 0) {
  const relay = createRelay(options)
  onTestFinished(() => relay.stop())
  const { url } = await relay.start({ port })
  return { relay, url, http: url.replace(/^ws/, 'http') }
}
