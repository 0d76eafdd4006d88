import { cpus } from 'node:os'

const LOOK_MS = 400
/** Share of the processors that must be free. */
const FREE = 0.6

/** Waits, at most `limitMs`, until other work leaves the processors alone. Resolves with whether it did. */
export async function calm(limitMs = 2_000) {
  const endAt = Date.now() + limitMs
  do {
    const before = read()
    await new Promise(done => setTimeout(done, LOOK_MS))
    const after = read()
    if ((after.idle - before.idle) / (after.all - before.all) >= FREE) return true
  } while (Date.now() < endAt)
  return false
}

function read() {
  const times = cpus().map(one => one.times)
  return {
    idle: times.reduce((sum, one) => sum + one.idle, 0),
    all: times.reduce((sum, one) => sum + Object.values(one).reduce((a, b) => a + b, 0), 0),
  }
}
