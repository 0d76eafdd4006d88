// The process that has a browser, a chain and the vault: measures from a site's request until the vault's approval is painted, and prints one line of
// JSON, samples by name. Needs the service's own code, from source: `measureVault.mjs` starts it so. Options: `{ runs, coldRuns, slowdown, nodeDelayMs }`.
import { createServer, request as forward } from 'node:http'
import { resolve } from 'node:path'
import { createDevnet } from '@billfold/devnet'
import { encodeFunctionData, erc20Abi, parseEther } from 'viem'
import { launchChromium } from '../../scripts/chromium.mjs'
import { buildVaultPages } from '../../scripts/stack/buildVaultPages.ts'
import { openVaultPages } from '../../services/vault/test/support/openVaultPages.ts'
import { writeLogin } from '../../services/vault/test/support/writeLogin.ts'

const { coldRuns, nodeDelayMs, runs, slowdown } = JSON.parse(process.argv[2])
const network = 'eip155:31337'
const heading = { selector: 'main.page h1', text: '?' }
const gate = { selector: 'footer button[data-kind=primary]', text: 'Open' }
const samples = {}
const violations = []
const add = (name, ms) => {
  samples[name] ??= []
  samples[name].push(ms)
}

const devnet = await createDevnet()
const node = await delayed(devnet.chains[network].rpcUrl)
const { usdx } = devnet.contracts[network]
const token = { address: usdx.address, name: usdx.name, symbol: usdx.symbol, decimals: usdx.decimals }
const pages = await openVaultPages({
  // A browser of its own: the one that tests share lives as long as their process.
  launch: launchChromium,
  pages: await buildVaultPages(resolve(import.meta.dirname, '../..')),
  networks: [
    { id: network, name: 'Devnet', symbol: 'ETH', decimals: 18, rpcUrl: node.url, hostRpcOrigins: [], tokens: [token] },
  ],
})
const visit = await pages.visit({ query: `&chainId=${network}` })
try {
  await visit.context.addInitScript({ path: resolve(import.meta.dirname, '../measure/inPage.js') })
  const { address } = await visit.logIn('bench@mail.example')
  await devnet.fund({ chain: network, address, amount: parseEther('5') })
  await devnet.fund({ chain: network, address, amount: 7_000_000n, token: 'usdx' })
  const requests = listRequests(address)
  // The first request of a site is asked in a window; what is measured is what comes after.
  await visit.begin('first', 'RPC_REQUEST', requests.message)
  await visit.approve(await visit.openWindow())
  await visit.answer('first')
  await visit.page.close()

  for (let run = 0; run <= coldRuns; run += 1)
    for (const kind of ['message', 'payment']) await measureCold(kind, requests[kind], run > 0)
  const { frame, page } = await enter()
  await page.evaluate(() => globalThis.host.request('GET_USER'))
  await page.waitForLoadState('networkidle')
  // The first of each compiles its code and does not count.
  for (let run = 0; run <= runs; run += 1)
    for (const [kind, request] of Object.entries(requests)) await measure(page, frame, kind, request, run > 0)
  process.stdout.write(`${JSON.stringify({ samples, violations: [...violations, ...visit.violations] })}\n`)
} finally {
  await pages.close()
  await node.stop()
  await devnet.stop()
}

function listRequests(address) {
  const to = devnet.accounts[1].address
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, 5_000_000n] })
  const types = {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'].map(field => {
      const [type, name] = field.split(' ')
      return { name, type }
    }),
  }
  const domain = { name: usdx.name, chainId: 31_337, verifyingContract: usdx.address }
  const message = { owner: address, spender: to, value: '5000000', nonce: '0', deadline: '2000000000' }
  // What the frame shows itself; every other request is shown in a window.
  const login = writeLogin({ address, chainId: 31_337, origin: pages.hostUrl })
  return {
    message: { method: 'personal_sign', params: [login, address] },
    payment: { method: 'eth_sendTransaction', params: [{ from: address, to, value: '0x1' }] },
    allowance: { method: 'eth_sendTransaction', params: [{ from: address, to: usdx.address, data: approve }] },
    permit: {
      method: 'eth_signTypedData_v4',
      params: [address, JSON.stringify({ types, domain, primaryType: 'Permit', message })],
    },
  }
}

/** A tab of a visitor who is logged in, its frame slowed down from its first line on; `begun` is asked as soon as the frame is ready. */
async function enter(begun) {
  const page = await visit.context.newPage()
  page.on('console', message => {
    if (/content security|trusted ?types|refused to/i.test(message.text())) violations.push(message.text())
  })
  await page.goto(pages.hostUrl)
  await page.waitForFunction(() => 'host' in globalThis)
  await slowFrames(page)
  const [insertedAt, begunAt] = await page.evaluate(
    async ([src, request]) => {
      const now = () => performance.timeOrigin + performance.now()
      const inserted = now()
      await globalThis.host.open(src, 'border:0;width:400px;height:640px')
      const ready = now()
      if (request) globalThis.host.begin('request', 'RPC_REQUEST', request)
      return [inserted, ready]
    },
    [`${pages.vaultUrl}/frame?projectId=listed&version=4&chainId=${network}`, begun],
  )
  return { page, insertedAt, begunAt, frame: page.frames().find(one => one.url().startsWith(pages.vaultUrl)) }
}

/** Slows every frame of another site down before its first line, which only the tools of the browser can. */
async function slowFrames(page) {
  const devtools = await visit.context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
  let id = 0
  devtools.on('Target.attachedToTarget', ({ sessionId }) => {
    const send = (method, params = {}) =>
      devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: ++id, method, params }) })
    void send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    void send('Runtime.runIfWaitingForDebugger')
  })
  await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: false })
}

async function measureCold(kind, request, counts) {
  const { begunAt, frame, insertedAt, page } = await enter(request)
  const shownAt = await paintedAt(frame, kind === 'message' ? heading : gate)
  if (counts) {
    add(`cold ${kind}, request to first paint`, shownAt - begunAt)
    add(`cold ${kind}, frame inserted to first paint`, shownAt - insertedAt)
  }
  await page.close()
}

async function measure(page, frame, kind, request, counts) {
  const isInFrame = kind === 'message'
  const begunAt = await page.evaluate(what => {
    const now = performance.timeOrigin + performance.now()
    globalThis.host.begin('request', 'RPC_REQUEST', what)
    return now
  }, request)
  const shownAt = await paintedAt(frame, isInFrame ? heading : gate)
  if (counts) add(isInFrame ? `${kind}, request to approval` : `${kind}, request to "Open wallet"`, shownAt - begunAt)
  if (!isInFrame) {
    const opened = visit.context.waitForEvent('page')
    await frame.evaluate(() => {
      globalThis.bench.clickedAt = Number.NaN
    })
    await page.frameLocator('iframe').locator('footer button[data-kind=primary]').click()
    const popup = await opened
    const drawnAt = await paintedAt(popup, heading)
    const pressedAt = await frame.evaluate(() => performance.timeOrigin + globalThis.bench.clicked())
    if (counts) {
      add(`${kind}, "Open wallet" to approval`, drawnAt - pressedAt)
      add(`${kind}, both`, drawnAt - pressedAt + shownAt - begunAt)
    }
    const closed = popup.waitForEvent('close')
    await page.evaluate(() => globalThis.host.abort('request'))
    await closed
  } else await page.evaluate(() => globalThis.host.abort('request'))
  await page.evaluate(() => globalThis.host.answer('request'))
  await frame.waitForFunction(() => document.querySelector('main.page') === null)
}

/** When it was painted, in milliseconds since 1970. */
function paintedAt(frame, wanted) {
  return frame.evaluate(async what => performance.timeOrigin + (await globalThis.bench.painted(what)), wanted)
}

/** A node as far away as nodes are. */
async function delayed(url) {
  const server = createServer((request, response) => {
    setTimeout(() => {
      const { host: _, ...headers } = request.headers
      const passed = forward(url, { method: request.method, headers }, answer => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      passed.on('error', () => response.destroy())
      request.pipe(passed)
    }, nodeDelayMs)
  })
  await new Promise(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => new Promise(done => server.close(done)),
  }
}
