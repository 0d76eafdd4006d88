import { isBillfoldError, type Kit, type KitEvent } from 'billfold'
import { BillfoldProvider } from 'billfold/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createDemoKit } from './config/createDemoKit.ts'
import { configSearch, DEFAULT_CONFIG, type DemoConfig, parseConfig } from './config/DemoConfig.ts'
import type { Stack } from './config/Stack.ts'
import { Panel } from './panel/Panel.tsx'
import { Stage } from './stage/Stage.tsx'
import { TestWallet } from './wallet/TestWallet.tsx'

export type LoggedEvent = { readonly id: number; readonly at: Date; readonly event: KitEvent }

const LOG_LENGTH = 200

/** The demo: a page as a host would write it, a panel for every option, a log of events. */
export function Demo({ stack }: { readonly stack: Stack }) {
  const [config, setConfig] = useState<DemoConfig>(() => parseConfig(location.search))
  const [events, setEvents] = useState<readonly LoggedEvent[]>([])
  const [kit, setKit] = useState<Kit>()
  const [refusal, setRefusal] = useState<string>()
  const [isPanelOpen, setIsPanelOpen] = useState(() => matchMedia('(min-width: 1080px)').matches)
  // Made by hand: the kit of an inline configuration is created before the page around it is drawn.
  const [inlineHome] = useState(() => Object.assign(document.createElement('div'), { className: 'inline-home' }))
  const count = useRef(0)

  const log = useCallback((event: KitEvent) => {
    count.current += 1
    const entry = { id: count.current, at: new Date(), event }
    setEvents(known => [entry, ...known].slice(0, LOG_LENGTH))
  }, [])

  // Another configuration is another kit: the old one ends, the new one restores the connection.
  useEffect(() => {
    document.documentElement.dir = config.direction
    let next: Kit
    try {
      next = createDemoKit(config, stack, config.isInline ? inlineHome : undefined, log)
    } catch (error) {
      // A host would read this in its console; here somebody may just be in the middle of typing.
      setKit(undefined)
      setRefusal(isBillfoldError(error) ? error.shortMessage : String(error))
      return
    }
    setRefusal(undefined)
    setKit(next)
    return () => next.destroy()
  }, [config, stack, log, inlineHome])

  const change = (part: Partial<DemoConfig>) => {
    const next = { ...config, ...part }
    history.replaceState(null, '', `${location.pathname}${configSearch(next)}`)
    setConfig(next)
  }

  const theme = config.themeMode === 'system' ? undefined : config.themeMode
  return (
    <div className="demo" data-theme={theme} data-panel={isPanelOpen ? 'open' : 'closed'}>
      {config.testWallet !== 'off' && (
        <TestWallet stack={stack} mode={config.testWallet} fault={config.testWalletFault} />
      )}
      {!kit && refusal && (
        <main className="missing" role="alert">
          <h1>The kit refuses an option</h1>
          <p>{refusal}</p>
          <p className="quiet">Change it under “Options”, or begin anew.</p>
          <div className="buttons">
            <button type="button" onClick={() => setIsPanelOpen(true)}>
              Open options
            </button>
            <button type="button" className="ghost" onClick={() => change(DEFAULT_CONFIG)}>
              Reset all
            </button>
          </div>
        </main>
      )}
      {kit && (
        <BillfoldProvider kit={kit}>
          <Stage
            config={config}
            stack={stack}
            events={events}
            clearEvents={() => setEvents([])}
            isPanelOpen={isPanelOpen}
            togglePanel={() => setIsPanelOpen(open => !open)}
            inlineHome={config.isInline ? inlineHome : undefined}
          />
        </BillfoldProvider>
      )}
      {isPanelOpen && <Panel config={config} change={change} close={() => setIsPanelOpen(false)} />}
    </div>
  )
}
