import { addConnection, disconnect, getConnectors, switchConnection, switchNetwork } from 'billfold'
import { signIn, signOut } from 'billfold/siwx'
import { vi } from 'vitest'
import { signInStore } from '../../../src/signIn/signInStore.ts'
import { openWorld } from './openWorld.ts'

/** Loads what the walks load on first use: reading modules takes time that the walks do not wait for. */
export async function warmUp(): Promise<void> {
  const world = openWorld({ isRequired: false, scope: 'network', hasSeveral: true, expirationMs: undefined })
  try {
    const { kit, state } = world.openPage()
    const reaches = (phase: string) =>
      vi.waitFor(() => {
        if (state().phase !== phase) throw new Error(`${state().phase} is not ${phase}`)
      })
    for (const { id } of getConnectors(kit)) {
      await addConnection(kit, { wallet: id })
      await reaches('ready')
      const signing = signIn(kit)
      signInStore(kit).send({ type: 'pressed' })
      await signing
      await signOut(kit)
    }
    const [fox] = world.wallets
    await switchConnection(kit, { connectorId: 'test.fox' })
    await switchNetwork(kit, { networkId: 'eip155:10' })
    await reaches('ready')
    fox?.set({ answers: { personal_sign: `0x${'1'.repeat(130)}` } })
    world.wallets[1]?.set({ answers: { personal_sign: `0x${'1'.repeat(130)}` } })
    signInStore(kit).send({ type: 'pressed' })
    await reaches('failed')
    await disconnect(kit)
  } finally {
    world.end()
  }
}
