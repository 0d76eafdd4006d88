import { ConnectButton, NetworkButton, useAccount } from 'billfold/react'
import type { Stack } from '../config/Stack.ts'
import type { LoggedEvent } from '../Demo.tsx'
import { EventLog } from './EventLog.tsx'
import { InlineHome } from './InlineHome.tsx'
import { TryIt } from './TryIt.tsx'

type StageProps = {
  readonly stack: Stack
  readonly events: readonly LoggedEvent[]
  readonly clearEvents: () => void
  readonly isPanelOpen: boolean
  readonly togglePanel: () => void
  readonly inlineHome: HTMLElement | undefined
}

/** The page of a pretended host. */
export function Stage({ stack, events, clearEvents, isPanelOpen, togglePanel, inlineHome }: StageProps) {
  const { isConnected } = useAccount()
  return (
    <div className="stage">
      <header className="top">
        <a className="brand" href="./">
          <img src="./icon.svg" alt="" width="32" height="32" />
          Billfold
        </a>
        <nav className="top-actions" aria-label="Wallet">
          <button type="button" className="ghost" aria-expanded={isPanelOpen} onClick={togglePanel}>
            Options
          </button>
          <NetworkButton />
          <ConnectButton />
        </nav>
      </header>
      <main>
        <section className="hero">
          <h1>The wallet button that stays out of the way</h1>
          <p>
            Connect, look around, sign something. The chains, the API and the test wallet all run on your own machine:
            nothing here is worth anything, and nothing leaves it.
          </p>
          {!isConnected && (
            <ol className="steps">
              <li>Press “Connect wallet”.</li>
              <li>Choose “Billfold Test Wallet”, or your own.</li>
              <li>Approve. Then come back here.</li>
            </ol>
          )}
        </section>
        {inlineHome && <InlineHome element={inlineHome} />}
        <TryIt stack={stack} />
        <EventLog events={events} clear={clearEvents} />
      </main>
    </div>
  )
}
