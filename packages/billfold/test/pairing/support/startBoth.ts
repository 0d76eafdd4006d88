import { createRawWallet } from './createRawWallet.ts'
import { startProxy } from './startProxy.ts'
import { startRelay } from './startRelay.ts'

/** A relay behind a proxy; tokens are made for the proxy's address. */
export async function startBoth() {
  let target = ''
  const proxy = await startProxy(() => target)
  const relay = await startRelay({ urls: [proxy.url] })
  target = relay.url
  return {
    proxy,
    /** Straight to the relay, past the proxy, with a token for its name. */
    wallet: () => createRawWallet(relay.url, proxy.url),
  }
}
