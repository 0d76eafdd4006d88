import type { Kit, KitEvent } from 'billfold'
import { BillfoldProvider } from 'billfold/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { acceptConfig, type Refusal } from './config/acceptConfig.ts'
import { createDemoKit } from './config/createDemoKit.ts'
import { configSearch, DEFAULT_CONFIG, type DemoConfig, parseConfig } from './config/DemoConfig.ts'
import { familiesOf } from './config/familiesOf.ts'
import { fieldsOf } from './config/optionFields.ts'
import type { Stack } from './config/Stack.ts'
import { Panel } from './panel/Panel.tsx'
import type { LoggedEvent } from './stage/LoggedEvent.ts'
import { RefusedOptions } from './stage/RefusedOptions.tsx'
import { Stage } from './stage/Stage.tsx'
import { BitcoinTestWallet } from './wallet/BitcoinTestWallet.tsx'
import { createHouseAccount } from './wallet/createHouseAccount.ts'
import { SolanaTestWallet } from './wallet/SolanaTestWallet.tsx'
import { TestWallet } from './wallet/TestWallet.tsx'

/** A kit with the configuration it was made from, and what it would not take. */
type Running = { readonly kit: Kit; readonly accepted: DemoConfig; readonly refusals: readonly Refusal[] }

const LOG_LENGTH = 200
/** The demo's own wallet, one window for each family. */
const WALLETS = { evm: TestWallet, solana: SolanaTestWallet, bitcoin: BitcoinTestWallet }

/** The demo: a page as a host would write it, a panel for every option, a log of events. */
export function Demo({ stack }: { readonly stack: Stack }) {
  const [config, setConfig] = useState<DemoConfig>(() => parseConfig(location.search))
  const newest = useRef(config)
  const [events, setEvents] = useState<readonly LoggedEvent[]>([])
  const [warnings, setWarnings] = useState<readonly Refusal[]>([])
  const [running, setRunning] = useState<Running>()
  const [isPanelOpen, setIsPanelOpen] = useState(() => matchMedia('(min-width: 1080px)').matches)
  // Made by hand: the kit of an inline configuration is created before the page around it is drawn.
  const [inlineContainer] = useState(() =>
    Object.assign(document.createElement('div'), { className: 'inline-container' }),
  )
  // It is a wallet of EVM chains.
  const hasHouse = config.hasOwnConnector && familiesOf(config).includes('evm')
  const house = useMemo(() => (hasHouse ? createHouseAccount() : undefined), [hasHouse])
  const count = useRef(0)

  const log = useCallback((event: KitEvent) => {
    count.current += 1
    const entry = { id: count.current, at: new Date(), event }
    setEvents(known => [entry, ...known].slice(0, LOG_LENGTH))
  }, [])

  // Another configuration is another kit: the old one ends, the new one restores the connection.
  useEffect(() => {
    document.documentElement.dir = config.direction
    setWarnings([])
    const onEvent = (event: KitEvent) => {
      log(event)
      if (event.type !== 'ALERT') return
      const { code, message } = event
      // A token of the theme is refused when the modal is first drawn: the alert's code names it.
      setWarnings(known => [...known, { message, fields: fieldsOf(code.replace(/^theme\//, 'theme.tokens.')) }])
    }
    const { made, accepted, refusals } = acceptConfig(config, fit =>
      createDemoKit(fit, stack, {
        inlineIn: fit.isInline ? inlineContainer : undefined,
        connectors: house ? [house.connector] : [],
        onEvent,
      }),
    )
    setRunning({ kit: made, accepted, refusals })
    return () => made.destroy()
  }, [config, stack, log, inlineContainer, house])

  const change = (part: Partial<DemoConfig>) => {
    newest.current = { ...newest.current, ...part }
    history.replaceState(null, '', `${location.pathname}${configSearch(newest.current)}`)
    setConfig(newest.current)
  }
  const undo = (refusals: readonly Refusal[]) =>
    change(Object.fromEntries(refusals.flatMap(({ fields }) => fields.map(name => [name, DEFAULT_CONFIG[name]]))))

  const theme = config.themeMode === 'light' || config.themeMode === 'dark' ? config.themeMode : undefined
  return (
    <div className="demo" data-theme={theme} data-panel={isPanelOpen ? 'open' : 'closed'}>
      {config.testWallet !== 'off' &&
        familiesOf(config).map(family => {
          const Wallet = WALLETS[family]
          return (
            <Wallet
              key={family}
              stack={stack}
              mode={config.testWallet === 'auto' ? 'auto' : 'ask'}
              fault={config.testWalletFault}
            />
          )
        })}
      {house && (
        <TestWallet
          stack={stack}
          mode={config.testWallet === 'auto' ? 'auto' : 'ask'}
          fault={config.testWalletFault}
          house={house}
        />
      )}
      {running && (
        <BillfoldProvider kit={running.kit}>
          <Stage
            config={running.accepted}
            stack={stack}
            events={events}
            clearEvents={() => setEvents([])}
            isPanelOpen={isPanelOpen}
            togglePanel={() => setIsPanelOpen(open => !open)}
            inlineContainer={running.accepted.isInline && !running.accepted.disableAppend ? inlineContainer : undefined}
            notice={
              running.refusals.length > 0 && (
                <RefusedOptions
                  refusals={running.refusals}
                  openPanel={() => setIsPanelOpen(true)}
                  reset={() => undo(running.refusals)}
                />
              )
            }
          />
        </BillfoldProvider>
      )}
      {isPanelOpen && (
        <Panel
          config={config}
          stack={stack}
          refusals={running?.refusals ?? []}
          warnings={warnings}
          change={change}
          close={() => setIsPanelOpen(false)}
        />
      )}
    </div>
  )
}
