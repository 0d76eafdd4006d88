import type { Config } from 'wagmi'

/** Resolves once wagmi is neither restoring nor connecting, which may be at once. */
export function untilSettled(config: Config): Promise<void> {
  const isSettled = () => config.state.status === 'connected' || config.state.status === 'disconnected'
  if (isSettled()) return Promise.resolve()
  return new Promise(resolve => {
    const stop = config.subscribe(isSettled, () => {
      stop()
      resolve()
    })
  })
}
