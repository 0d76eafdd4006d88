import { percentile } from './percentile.mjs'

const calmPairs = 20
const calmPerSecond = 200
/** Ten times what a socket may do. */
const floodPerSecond = 500
const slices = 4

/**
 * Fault 141: what others feel while one client asks ten times as much as it may, over SQLite and with the limits that the
 * relay has unless set. Slices with and without the flood take turns, so that other work of the machine strikes both.
 */
export async function measureFlood({ add, env, notes, say, seconds, withRelays }) {
  say('relay: one client floods')
  const limited = Object.fromEntries(Object.entries(env).filter(([name]) => !name.endsWith('_CALLS_PER_SECOND')))
  await withRelays(
    [limited],
    async ([relay], calm, hot) => {
      await calm.measure({ pairs: { urls: [relay.url], count: calmPairs } })
      await calm.measure({ send: { perSecond: calmPerSecond, seconds: 3 } })
      const samples = { off: [], on: [] }
      const ratios = []
      const cpu = { off: 0, on: 0 }
      let calls = { taken: 0, refused: 0 }
      for (let slice = 0; slice < slices; slice += 1) {
        const times = {}
        for (const state of slice % 2 === 0 ? ['off', 'on'] : ['on', 'off']) {
          const flooding =
            state === 'on' && hot.measure({ flood: { url: relay.url, perSecond: floodPerSecond, seconds } })
          const before = relay.cpuSeconds()
          const timed = await calm.measure({ send: { perSecond: calmPerSecond, seconds } })
          cpu[state] += relay.cpuSeconds() - before
          if (flooding) {
            const { refused, taken } = await flooding
            calls = { taken: calls.taken + taken, refused: calls.refused + refused }
          }
          if (timed.failed > 0) notes.push(`relay, flood ${state}: ${timed.failed} messages of others failed`)
          samples[state].push(...timed.samples)
          times[state] = percentile(timed.samples, 0.99)
        }
        ratios.push(times.on / times.off)
      }
      const all = calls.taken + calls.refused
      const [off, on] = [percentile(samples.off, 0.99), percentile(samples.on, 0.99)]
      add("relay, flood: others' p99 without it, ms", off)
      add("relay, flood: others' p99 with it, ms", on)
      add("relay, flood: others' p99, with to without", on / off, 1.2)
      add("relay, flood: others' p50, with to without", percentile(samples.on, 0.5) / percentile(samples.off, 0.5))
      add('relay, flood: calls of the one, a second', all / (slices * seconds))
      add('relay, flood: of these refused, %', (100 * calls.refused) / all)
      add('relay, flood: CPU µs a call of the one', (1_000_000 * (cpu.on - cpu.off)) / all)
      notes.push(`relay, flood: p99 with to without, slice by slice: ${ratios.map(one => one.toFixed(2)).join(', ')}`)
    },
    2,
  )
}
