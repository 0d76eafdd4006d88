// Sends requests to the service, in a process of its own, and reports their times. Over `process.send`:
// { url, paths, perSecond, seconds } measures at a fixed rate: requests leave by the clock, whether or not others came back,
// and a time counts from the moment at which the request was due (no coordinated omission). Without `perSecond` as many as
// `sockets` at once take are sent, for what the service can do at most.
import { Agent, request } from 'node:http'

const sockets = 32
/** One that takes longer counts as failed. */
const timeoutMs = 10_000
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

process.on('message', async ({ url, paths, perSecond, seconds }) => {
  let place = 0
  const next = () => paths[place++ % paths.length]
  const samples = []
  const counts = { failed: 0, latest: 0 }
  const begun = performance.now()
  if (perSecond) await sendByClock({ url, next, perSecond, seconds, samples, counts })
  else await sendAll({ url, next, seconds, samples, counts })
  const took = (performance.now() - begun) / 1_000
  process.send({ samples, ...counts, perSecond: samples.length / took })
})
process.on('disconnect', () => agent.destroy())

async function sendByClock({ url, next, perSecond, seconds, samples, counts }) {
  const startAt = performance.now() + 20
  const total = Math.round(perSecond * seconds)
  const under = []
  for (let sent = 0; sent < total; ) {
    const now = performance.now()
    const due = startAt + (sent * 1_000) / perSecond
    if (due > now) {
      await new Promise(resolve => setTimeout(resolve, Math.max(0, due - now - 1)))
      continue
    }
    sent += 1
    // How far this process lags behind its own clock: the machine's fault, and reported.
    counts.latest = Math.max(counts.latest, now - due)
    under.push(send(url + next(), due, samples, counts))
  }
  await Promise.all(under)
}

async function sendAll({ url, next, seconds, samples, counts }) {
  const endAt = performance.now() + seconds * 1_000
  const run = async () => {
    while (performance.now() < endAt) await send(url + next(), performance.now(), samples, counts)
  }
  await Promise.all(Array.from({ length: sockets }, run))
}

function send(address, dueAt, samples, counts) {
  return new Promise(resolve => {
    const fail = () => {
      counts.failed += 1
      resolve()
    }
    const sent = request(address, { agent, timeout: timeoutMs }, response => {
      response.on('error', fail)
      response.on('data', () => {})
      response.on('end', () => {
        if (response.statusCode !== 200) return fail()
        samples.push(performance.now() - dueAt)
        resolve()
      })
    })
    sent.on('error', fail)
    sent.on('timeout', () => sent.destroy(new Error('timeout')))
    sent.end()
  })
}
