import type { Kit } from 'billfold'
import { BillfoldProvider, type BillfoldProviderProps, ConnectButton, NetworkButton, useAccount } from 'billfold/react'
import { useEffect, useState } from 'react'

/**
 * A page that renders the kit's buttons, and can take the provider away and put it back. `isOwner`: the kit ends with
 * the page, in the midst of React's own cleaning up.
 */
export function App({ kit, initialState, isOwner = false }: App.Props) {
  const [isHere, setIsHere] = useState(true)
  useEffect(() => (isOwner ? () => kit.destroy() : undefined), [kit, isOwner])
  return (
    <main>
      <h1>Host</h1>
      <button type="button" onClick={() => setIsHere(!isHere)}>
        {isHere ? 'Unmount' : 'Mount'}
      </button>
      {isHere && (
        <BillfoldProvider kit={kit} initialState={initialState}>
          <ConnectButton />
          <NetworkButton />
          <Visitor />
        </BillfoldProvider>
      )}
    </main>
  )
}

export declare namespace App {
  type Props = {
    readonly kit: Kit
    readonly initialState?: BillfoldProviderProps['initialState']
    readonly isOwner?: boolean
  }
}

function Visitor() {
  const { address } = useAccount()
  return <output>{address ?? 'nobody'}</output>
}
