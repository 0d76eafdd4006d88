import { testAccounts } from '@billfold/testkit'
import { createPairingWallet } from '@billfold/testkit/pairing'
import { createPairingUri } from 'billfold/wire'

/** One call to the server of each page: what its users ask it first. @throws what did not fit */
export const serverCalls: Readonly<Record<string, (url: string, text: string) => Promise<unknown>>> = {
  'apps/docs/pages/guide/api.md': url => read(`${url}/appkit/v1/config?projectId=shop`, 'https://shop.example'),
  'apps/docs/pages/guide/relay.md': url => read(`${url}/version`),
  'services/api/README.md': (url, text) =>
    text.includes('createDevnet')
      ? read(`${url}/v1/account/${testAccounts[0].address}/balance?projectId=demo&chainId=eip155:31337&currency=usd`)
      : read(`${url}/appkit/v1/config?projectId=demo`),
  'services/relay/README.md': pair,
  'services/vault/README.md': url => read(`${url}/version`),
}

async function read(url: string, origin?: string): Promise<string> {
  const answer = await fetch(url, { headers: origin ? { origin } : {} })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`)
  return text
}

/** A phone reads a code, which subscribes to its topic. */
async function pair(url: string): Promise<void> {
  const relay = url.replace('http', 'ws')
  const phone = createPairingWallet({ relay, chains: { 1: 'http://127.0.0.1:9' } })
  const expiryTimestamp = Math.floor(Date.now() / 1_000) + 300
  await phone.pair(createPairingUri({ key: '11'.repeat(32), expiryTimestamp }))
  phone.destroy()
}
