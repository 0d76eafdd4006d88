import type { Clock, Log } from '@billfold/service'

/** Detects attempts of codes across many addresses of a project, which no limit per address covers. */
export type SprayGuard = {
  noteWrong(projectId: string): void
  isAlarmed(projectId: string): boolean
}

const spanMs = 600_000

/**
 * Counts wrong codes by project over the last ten minutes, in this process. At `count` the alarm is logged, once per span; it ends when the rate has
 * fallen to half.
 */
export function createSprayGuard(options: {
  readonly clock: Clock
  readonly log: Log
  readonly count: number
}): SprayGuard {
  const { clock, count, log } = options
  const states = new Map<string, { wrong: number[]; isAlarmed: boolean }>()
  function look(projectId: string) {
    const state = states.get(projectId) ?? { wrong: [], isAlarmed: false }
    const since = clock.monotonic() - spanMs
    while (state.wrong[0] !== undefined && state.wrong[0] <= since) state.wrong.shift()
    if (state.isAlarmed && state.wrong.length <= count / 2) state.isAlarmed = false
    if (state.wrong.length === 0) states.delete(projectId)
    return state
  }
  return {
    noteWrong(projectId) {
      const state = look(projectId)
      states.set(projectId, state)
      // After the alarm further attempts add no information, and must not fill the memory.
      if (state.wrong.length >= count * 2) state.wrong.shift()
      state.wrong.push(clock.monotonic())
      if (state.isAlarmed || state.wrong.length < count) return
      state.isAlarmed = true
      log.error('codes.sprayed', { project: projectId, count: state.wrong.length })
    },
    isAlarmed: projectId => look(projectId).isAlarmed,
  }
}
