import { expect, test } from 'vitest'
import { createRepeats } from './createRepeats.ts'

/** Repeats by a clock that is turned by hand; `delays` of what waits. */
function start() {
  const waiting = new Map<() => void, number>()
  const repeats = createRepeats({
    now: () => 0,
    after(delayMs, run) {
      waiting.set(run, delayMs)
      return () => waiting.delete(run)
    },
  })
  const turn = async () => {
    for (const run of [...waiting.keys()]) {
      waiting.delete(run)
      run()
    }
    await new Promise(setImmediate)
  }
  return { repeats, turn, delays: () => [...waiting.values()] }
}

test('an unanswered call is repeated four times in two minutes', async () => {
  const { delays, repeats, turn } = start()
  let count = 0
  repeats.add(async () => {
    count += 1
    return false
  })
  const seen: number[][] = []
  for (let at = 0; at < 5; at += 1) {
    seen.push([count, ...delays()])
    await turn()
  }
  expect(seen).toEqual([[0, 2_000], [1, 8_000], [2, 30_000], [3, 60_000], [4]])
})

test('what is answered or fails is not done again', async () => {
  for (const run of [async () => true, () => Promise.reject(new Error('gone'))]) {
    const { delays, repeats, turn } = start()
    repeats.add(run)
    await turn()
    expect(delays()).toEqual([])
  }
})

test('nothing is done once the page has ended, nor planned by what was under way', async () => {
  const { delays, repeats, turn } = start()
  let answer = (_: boolean) => {}
  repeats.add(() => new Promise(resolve => (answer = resolve)))
  await turn()
  repeats.add(async () => true)
  repeats.end()
  expect(delays()).toEqual([])
  answer(false)
  await turn()
  repeats.add(async () => true)
  expect(delays()).toEqual([])
})
