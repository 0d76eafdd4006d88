// Clients of the relay, in a process of their own. Over `process.send`:
// { idle: { url, count } } opens that many sockets with a subscription each and keeps them;
// { pairs: { urls, count } } opens pairs, each half at the next relay in turn;
// { send: { perSecond, seconds, pairs } } publishes by the clock, whether or not others came through; a time counts from when
// its message was due until the other half has it, and once more from when it was really sent, with how late that was (the
// lag of this process, no matter of the relay). Without `perSecond`, 64 at a time are under way;
// { flood: { url, perSecond, seconds } } is one client that asks that often and comes again whenever it is thrown out.
import { createRelayId, createRelayToken, readRelayAnswer } from 'billfold/wire'
import { WebSocket } from 'ws'

const random = length => crypto.getRandomValues(new Uint8Array(length))
const hex = bytes => Buffer.from(bytes).toString('hex')
const atOnce = 64
/** About what a request of the Sign protocol has. */
const messageCharacters = 1_000
const patienceMs = 15_000
const kept = []
let pairs = []

process.on('message', async task => {
  try {
    if (task.idle) await openIdle(task.idle)
    if (task.pairs) pairs = await openPairs(task.pairs)
    if (task.flood) process.send(await flood(task.flood))
    else process.send(task.send ? await send(task.send) : {})
  } catch (error) {
    process.send({ error: String(error) })
  }
})
process.on('disconnect', () => process.exit(0))

/** Every socket comes from an address of its own, as behind one proxy: sockets of one address are bounded. */
async function open(url, auth) {
  const headers = { 'x-forwarded-for': `10.${[...random(3)].join('.')}` }
  const socket = new WebSocket(`${url}?auth=${auth}`, { perMessageDeflate: false, headers })
  await new Promise((settle, reject) => {
    socket.once('open', settle)
    socket.once('error', reject)
  })
  const calls = new Map()
  socket.on('message', data => {
    const frame = readRelayAnswer(data.toString())
    if (frame.kind === 'push') {
      socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
      socket.onPush?.(frame)
    } else {
      calls.get(frame.id)?.(frame)
      calls.delete(frame.id)
    }
  })
  socket.call = (method, params) =>
    new Promise((settle, reject) => {
      const id = createRelayId(Date.now(), random)
      calls.set(id, frame => (frame.kind === 'answer' ? settle(frame.result) : reject(new Error(frame.error.message))))
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    })
  return socket
}

/** Ten sockets have one key, as tabs of a page have. */
async function openIdle({ url, count }) {
  for (let at = 0; at < count; at += 100) {
    const tokens = Array.from({ length: 10 }, () => tokenFor(url))
    kept.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(100, count - at) }, async (_, place) => {
          const socket = await open(url, tokens[place % tokens.length])
          await socket.call('irn_subscribe', { topic: hex(random(32)) })
          return socket
        }),
      )),
    )
  }
}

async function openPairs({ urls, count }) {
  for (const { sender, reader } of pairs) for (const socket of [sender, reader]) socket.terminate()
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const topic = hex(random(32))
      const [from, to] = [urls[at % urls.length], urls[(at + 1) % urls.length]]
      const [sender, reader] = [await open(from, tokenFor(from)), await open(to, tokenFor(to))]
      await reader.call('irn_subscribe', { topic })
      return { sender, reader, topic }
    }),
  )
}

function tokenFor(url) {
  return createRelayToken({ seed: hex(random(32)), audience: url, nowMs: Date.now(), random })
}

async function flood({ url, perSecond, seconds }) {
  const auth = tokenFor(url)
  const counts = { taken: 0, refused: 0 }
  const begun = performance.now()
  const end = begun + seconds * 1_000
  const fail = () => {
    counts.refused += 1
  }
  const take = () => {
    counts.taken += 1
  }
  let sent = 0
  while (performance.now() < end) {
    const socket = await open(url, auth).catch(fail)
    if (!socket) {
      await new Promise(resolve => setTimeout(resolve, 5))
      continue
    }
    const topic = hex(random(32))
    let isOpen = true
    socket.once('close', () => {
      isOpen = false
    })
    while (isOpen && performance.now() < end) {
      for (const due = ((performance.now() - begun) * perSecond) / 1_000; sent < due && isOpen; sent += 1) {
        const message = hex(random(16)).padEnd(messageCharacters, 'A')
        socket.call('irn_publish', { topic, message, ttl: 300, tag: 1_108 }).then(take, fail)
      }
      await new Promise(resolve => setTimeout(resolve, 5))
    }
    socket.terminate()
  }
  return counts
}

async function send({ perSecond, seconds }) {
  const samples = []
  const sentSamples = []
  const late = []
  const counts = { failed: 0, latest: 0 }
  const waiting = new Map()
  for (const { reader } of pairs)
    reader.onPush = ({ message }) => {
      waiting.get(message)?.(performance.now())
      waiting.delete(message)
    }
  let place = 0
  const deliver = async due => {
    const { sender, topic } = pairs[place++ % pairs.length]
    const message = hex(random(16)).padEnd(messageCharacters, 'A')
    const sentAt = performance.now()
    const arrived = new Promise((settle, reject) => {
      const timer = setTimeout(() => reject(new Error('lost')), patienceMs)
      waiting.set(message, at => {
        clearTimeout(timer)
        settle(at)
      })
    })
    const [at] = await Promise.all([arrived, sender.call('irn_publish', { topic, message, ttl: 300, tag: 1_108 })])
    samples.push(at - due)
    sentSamples.push(at - sentAt)
    late.push(sentAt - due)
  }
  const fail = () => {
    counts.failed += 1
  }
  const begun = performance.now()
  if (perSecond) {
    const under = []
    for (let sent = 0; sent < perSecond * seconds; ) {
      const due = begun + (sent * 1_000) / perSecond
      const now = performance.now()
      if (due > now) {
        await new Promise(resolve => setTimeout(resolve, Math.max(0, due - now - 1)))
        continue
      }
      sent += 1
      // How far this process lags behind its own clock: the machine's fault, and reported.
      counts.latest = Math.max(counts.latest, now - due)
      under.push(deliver(due).catch(fail))
    }
    await Promise.all(under)
  } else {
    const go = async () => {
      while (performance.now() - begun < seconds * 1_000) await deliver(performance.now()).catch(fail)
    }
    await Promise.all(Array.from({ length: atOnce }, go))
  }
  const took = (performance.now() - begun) / 1_000
  return { samples, sentSamples, late, ...counts, perSecond: samples.length / took }
}
