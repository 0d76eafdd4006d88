import { describe, expect, it } from 'vitest'
import { createSingleFlight } from './createSingleFlight.ts'

describe('createSingleFlight', () => {
  it('runs one task per key at a time', async () => {
    const flight = createSingleFlight<number>()
    let runs = 0
    const run = async () => ++runs
    expect(await Promise.all([flight('a', run), flight('a', run), flight('b', run)])).toEqual([1, 1, 2])
    expect(await flight('a', run)).toBe(3)
  })

  it('forgets a task that failed', async () => {
    const flight = createSingleFlight<number>()
    await expect(flight('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await flight('a', async () => 1)).toBe(1)
  })
})
