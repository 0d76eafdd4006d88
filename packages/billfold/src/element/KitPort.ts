import type { Unsubscribe } from '../core/contracts/Unsubscribe.ts'
import type { Theme, ThemeMode } from '../core/settings/Theme.ts'

/** What buttons draw of a kit. */
export type KitPicture = {
  readonly address: string | undefined
  /** Absent in versions that know no names. */
  readonly profileName?: string | undefined
  readonly isConnected: boolean
  /** Absent in versions that know no locked wallets. */
  readonly isLocked?: boolean | undefined
  /** A stored connection takes long to come back, and the button can be pressed. Absent in versions that wait for it. */
  readonly isSlow?: boolean | undefined
  readonly isUnsupported: boolean
  readonly networkName: string | undefined
  readonly isOpen: boolean
  readonly mode: ThemeMode
  /** Absent in versions whose buttons know only the mode. */
  readonly tokens?: Theme['tokens'] | undefined
}

/**
 * A kit as the buttons of a page know it. A button may be drawn by one copy of the package and follow a kit of another,
 * so this shape is a promise between versions: what is here stays, what a later version needs is added as optional.
 */
export type KitPort = {
  readonly id: string
  readonly version: string
  read(): KitPicture
  watch(onChange: () => void): Unsubscribe
  /** Opens the modal. A name that this kit's version does not know, or cannot show now, opens what is shown at rest. */
  open(view: string | undefined): void
  /** Loads what opening will need. */
  warm(): void
}
