// The app's side, in a process of its own, by one of two clients. Over `process.send`:
// { connect: { client, relay } } starts afresh, as a page would that was just loaded, and answers with the code;
// { settle: true } answers once the wallet's approval has become a session;
// { request: { count } } asks for that many signatures, one after the other;
// { close: true } ends it. Times are milliseconds since 1970, so that they can be compared with the phone's.
process.env.IS_VITEST = 'true'
process.env.DISABLE_GLOBAL_CORE = 'true'

const { evm } = await import('@billfold/evm')
const { addConnector, connect, createBillfold, getAccount, signMessage } = await import('billfold')
const { pairing } = await import('billfold/pairing')
const { SignClient } = await import('@walletconnect/sign-client')
const { WebSocket } = await import('ws')

const chain = 'eip155:31337'
const now = () => performance.timeOrigin + performance.now()
const metadata = { name: 'Bench', description: '', url: 'https://app.example', icons: [] }
let app

process.on('message', async task => {
  try {
    process.send((await run(task)) ?? {})
  } catch (error) {
    process.send({ error: String(error?.stack ?? error) })
  }
})
process.on('disconnect', () => process.exit(0))

function run(task) {
  if (task.connect) return open(task.connect)
  if (task.settle) return settle()
  if (task.request) return request(task.request)
  return app?.close()
}

async function open({ client, relay }) {
  const cpu = process.cpuUsage()
  const askedAt = now()
  app = await clients[client](relay)
  return { uri: app.uri, uriMs: now() - askedAt, cpuMs: cpuSince(cpu) }
}

async function settle() {
  const cpu = process.cpuUsage()
  await app.settled
  return { settledAt: now(), cpuMs: cpuSince(cpu) }
}

async function request({ count }) {
  const samples = []
  const cpu = process.cpuUsage()
  for (let at = 0; at < count; at += 1) {
    const startedAt = performance.now()
    await app.sign(`Message ${at}`)
    samples.push(performance.now() - startedAt)
  }
  return { samples, cpuMs: cpuSince(cpu) / count }
}

function cpuSince(before) {
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1_000
}

const clients = {
  /** Through the whole kit, as a page does. */
  async billfold(relay) {
    const networks = [
      {
        id: 31_337,
        name: 'Chain',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
      },
    ]
    const kit = createBillfold({
      families: [evm({ networks })],
      metadata,
      environment: { openSocket: address => new WebSocket(address) },
    })
    const connector = pairing({ relay })(kit)
    addConnector(kit, connector)
    let settled
    const uri = await new Promise((resolve, reject) => {
      settled = connect(kit, { connector, onOffer: offer => resolve(offer.uri) })
      settled.catch(reject)
    })
    return {
      uri,
      settled,
      sign: message => signMessage(kit, { message, account: getAccount(kit).address }),
      close: () => kit.destroy(),
    }
  },
  async public(relay) {
    const client = await SignClient.init({
      relayUrl: relay,
      projectId: 'bench',
      telemetryEnabled: false,
      logger: 'silent',
      customStoragePrefix: `bench ${Math.random()}`,
      storageOptions: { database: ':memory:' },
      metadata,
    })
    const methods = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain']
    const { approval, uri } = await client.connect({
      optionalNamespaces: { eip155: { chains: [chain], methods, events: ['chainChanged', 'accountsChanged'] } },
    })
    const settled = approval()
    settled.catch(() => {})
    return {
      uri,
      settled,
      async sign(message) {
        const { namespaces, topic } = await settled
        const address = namespaces.eip155.accounts[0].split(':').at(-1)
        const params = [`0x${Buffer.from(message).toString('hex')}`, address]
        return client.request({ topic, chainId: chain, request: { method: 'personal_sign', params } })
      },
      async close() {
        client.core.heartbeat.stop()
        await client.core.relayer.transportClose()
      },
    }
  },
}
