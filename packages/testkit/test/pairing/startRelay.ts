import { createRelay } from '@billfold/relay'

export type RunningRelay = Awaited<ReturnType<typeof startRelay>>

/** Our relay on a loopback port, which can be restarted under its address. Messages live in its memory. */
export async function startRelay() {
  const projectId = 'interop'
  const start = async (port: number) => {
    const relay = createRelay({ projects: [{ id: projectId }] })
    const { url } = await relay.start({ port })
    return { url, stop: () => relay.stop() }
  }
  let running = await start(0)
  const { url } = running
  return {
    url,
    projectId,
    async restart() {
      await running.stop()
      running = await start(Number(new URL(url).port))
    },
    stop: () => running.stop(),
  }
}
