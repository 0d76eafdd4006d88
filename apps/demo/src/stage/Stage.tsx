import { ConnectButton, NetworkButton, useAccount } from 'billfold/react'
import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import type { DemoConfig } from '../config/DemoConfig.ts'
import type { Stack } from '../config/Stack.ts'
import { EventLog } from './EventLog.tsx'
import { HostCode } from './HostCode.tsx'
import type { LoggedEvent } from './LoggedEvent.ts'
import { OwnWallets } from './OwnWallets.tsx'
import { TryIt } from './TryIt.tsx'

type StageProps = {
  readonly config: DemoConfig
  readonly stack: Stack
  readonly events: readonly LoggedEvent[]
  readonly clearEvents: () => void
  readonly isPanelOpen: boolean
  readonly togglePanel: () => void
  readonly inlineContainer: HTMLElement | undefined
  readonly notice: ReactNode
}

/** The page of a pretended host. */
export function Stage(props: StageProps) {
  const { config, stack, events, clearEvents, isPanelOpen, togglePanel, inlineContainer, notice } = props
  const { isConnected } = useAccount()
  return (
    <div className="stage">
      <header className="top">
        <a className="brand" href="./" aria-label="Billfold">
          <img src="./icon.svg" alt="" width="32" height="32" />
          <span>Billfold</span>
        </a>
        <nav className="top-actions" aria-label="Wallet">
          <button
            type="button"
            className="ghost options"
            aria-label="Options"
            aria-expanded={isPanelOpen}
            onClick={togglePanel}
          >
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path d="M4 8h9m5 0h2M4 16h2m5 0h9" />
              <circle cx="15.5" cy="8" r="2.5" />
              <circle cx="8.5" cy="16" r="2.5" />
            </svg>
            <span>Options</span>
          </button>
          {!config.disableAppend && (
            <>
              <NetworkButton />
              <ConnectButton />
            </>
          )}
        </nav>
      </header>
      <main>
        {notice}
        <section className="hero">
          <div>
            <h1>The wallet button that stays out of the way</h1>
            <p>
              Small, quiet and yours to host. Connect, look around, sign something: the chains, the API and the test
              wallet all run on your own machine, so nothing here is worth anything, and nothing leaves it.
            </p>
            <ol className="steps" aria-label="How to begin">
              <li data-done={isConnected}>
                {config.disableAppend ? 'Look at the page’s own list below.' : 'Press “Connect wallet”.'}
              </li>
              <li data-done={isConnected}>Choose “Billfold Test Wallet”, or your own, and approve.</li>
              <li>Sign, send and switch below; change anything under “Options”.</li>
            </ol>
            <p className="hero-phone">
              <a className="button ghost" href="./wallet.html" target="_blank" rel="noreferrer">
                Open test wallet
              </a>
              <span>Another page that acts as a phone: it connects by the code under “WalletConnect”.</span>
            </p>
          </div>
          <HostCode config={config} stack={stack} />
        </section>
        {inlineContainer && <InlineContainer element={inlineContainer} />}
        {config.disableAppend && <OwnWallets />}
        <TryIt stack={stack} hasModal={!config.disableAppend} hasSignIn={config.signIn !== 'off'} />
        <EventLog events={events} clear={clearEvents} />
      </main>
    </div>
  )
}

/** Puts the element that an inline modal is drawn in on the page. */
function InlineContainer({ element }: { readonly element: HTMLElement }) {
  const place = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    place.current?.append(element)
    return () => element.remove()
  }, [element])
  return <section ref={place} aria-label="Inline modal" />
}
