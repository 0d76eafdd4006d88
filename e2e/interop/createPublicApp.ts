import './silencePublicLibraries.ts'
import { SignClient } from '@walletconnect/sign-client'
import type { SignClientTypes } from '@walletconnect/types'

export type PublicApp = Awaited<ReturnType<typeof SignClient.init>>

/** The events of the client by name, with what they carry. */
type Events = SignClientTypes.EventArguments

/**
 * An app by the last free release of the public client, 2.21.7: run, never read. Nothing of it reaches another host: the
 * relay is ours, and `silencePublicLibraries` has switched the rest off.
 */
export async function createPublicApp(
  relay: { readonly url: string; readonly projectId: string },
  name = 'Public app',
) {
  const app: PublicApp = await SignClient.init({
    relayUrl: relay.url,
    projectId: relay.projectId,
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: `${name} ${Math.random()}`,
    storageOptions: { database: ':memory:' },
    metadata: { name, description: 'Interoperation', url: 'https://app.example', icons: ['https://app.example/i.png'] },
  })
  /** The next event of this name. Ask before doing what causes it. */
  const next = <name extends SignClientTypes.Event>(event: name): Promise<Events[name]> =>
    new Promise(resolve => app.once(event, resolve as never))
  const close = async () => {
    app.core.heartbeat.stop()
    await app.core.relayer.transportClose()
  }
  return { app, next, close }
}
