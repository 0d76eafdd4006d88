import { addConnection, disconnect, getConnectors, switchConnection, switchNetwork } from 'billfold'
import { getSession, signIn, signOut } from 'billfold/siwx'
import { vi } from 'vitest'
import { signInStore } from '../../../src/signIn/signInStore.ts'
import { openWorld } from './openWorld.ts'

/** Loads what the walks load on first use: reading modules takes time that the walks do not wait for. */
export async function warmUp(): Promise<void> {
  const world = openWorld({ isRequired: false, scope: 'network', hasSeveral: true, expirationMs: undefined })
  try {
    const { kit, state } = world.openPage()
    const reaches = (...phases: readonly string[]) =>
      vi.waitFor(() => {
        if (!phases.includes(state().phase)) throw new Error(`${state().phase} is not ${phases.join(' or ')}`)
      })
    const [fox, owl] = world.wallets
    // By one approval, as the wallet of Solana does by itself.
    owl?.set({ signsWhileConnecting: true })
    for (const { id } of getConnectors(kit)) {
      await addConnection(kit, { wallet: id })
      await reaches('ready', 'signedIn')
      if (getSession(kit)) await signOut(kit)
      const signing = signIn(kit)
      await reaches('ready')
      signInStore(kit).send({ type: 'pressed' })
      await signing
      await signOut(kit)
    }
    await switchConnection(kit, { connectorId: 'test.fox' })
    await switchNetwork(kit, { networkId: 'eip155:10' })
    await reaches('ready')
    fox?.set({ answers: { personal_sign: `0x${'1'.repeat(130)}` } })
    owl?.set({ answers: { personal_sign: `0x${'1'.repeat(130)}` } })
    signInStore(kit).send({ type: 'pressed' })
    await reaches('failed')
    await disconnect(kit)
  } finally {
    world.end()
  }
}
