import { onTestFinished } from 'vitest'
import { createRelay } from '../../../../../services/relay/src/exports/index.ts'

/** The relay of the product, in memory, ended with the test. */
export async function startRelay(options: createRelay.Options = {}, port = 0) {
  const relay = createRelay(options)
  const { url } = await relay.start({ port })
  onTestFinished(() => relay.stop())
  return { url, port: Number(new URL(url).port), stop: () => relay.stop() }
}
