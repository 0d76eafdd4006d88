import type { Kit } from 'billfold'
import {
  BillfoldProvider,
  type BillfoldProviderProps,
  ConnectButton,
  NetworkButton,
  useAccount,
  useSession,
  useSiwx,
} from 'billfold/react'
import { SignInButton } from 'billfold/react/buttons'
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
          <Session />
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

/** Nothing where the kit has no sign-in. */
function Session() {
  const session = useSession()
  if (!useSiwx().isEnabled) return null
  return (
    <p>
      <SignInButton />
      <span className="session">{session ? `signed in as ${session.data.accountAddress}` : 'not signed in'}</span>
    </p>
  )
}
