import type { PairingWallet } from '@billfold/testkit/pairing'
import { useEffect, useState } from 'react'
import type { Stack } from '../config/Stack.ts'
import { phoneNetworks } from './phoneNetworks.ts'

const PHONE_ACCOUNTS = 3

/** The wallet of this page, made once it is loaded; drawn again whenever it changes. */
export function usePhone(stack: Stack, name: string): PairingWallet | undefined {
  const [phone, setPhone] = useState<PairingWallet>()
  const [, draw] = useState(0)
  useEffect(() => {
    let end = () => {}
    let isOver = false
    void import('@billfold/testkit/pairing').then(({ createPairingWallet }) => {
      if (isOver) return
      const made = createPairingWallet({
        relay: stack.relay,
        projectId: stack.projectId,
        chains: Object.fromEntries(
          phoneNetworks(stack).map(network => [Number(network.id.split(':')[1]), network.rpcUrls[0] ?? '']),
        ),
        privateKeys: stack.testAccounts.slice(0, PHONE_ACCOUNTS).map(account => account.privateKey),
        metadata: {
          name: 'Billfold Test Wallet',
          description: 'A wallet for tests: everybody knows its keys',
          url: location.origin,
          icons: [new URL('./icon.svg', location.href).href],
        },
        mode: 'manual',
        storage: localStorage,
        storageName: name,
      })
      const unwatch = made.watch(() => draw(count => count + 1))
      end = () => {
        unwatch()
        made.destroy()
      }
      setPhone(made)
    })
    return () => {
      isOver = true
      end()
    }
  }, [stack, name])
  return phone
}
