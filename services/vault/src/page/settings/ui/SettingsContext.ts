import { createContext } from 'react'
import type { CountedOf } from '../../texts/createCount.ts'
import type { TextOf } from '../../texts/createText.ts'
import type { SettingsDesk } from '../SettingsDesk.ts'
import type { SettingsTextKey } from '../texts/en.ts'

/** What every screen of the settings has. */
export type SettingsValue = {
  readonly desk: SettingsDesk
  readonly t: TextOf<SettingsTextKey>
  /** The text of `<key>.one` or `<key>.other`, by number. */
  count(key: CountedOf<SettingsTextKey>, n: number): string
  /** A moment in words: "22 Nov 2026, 16:18". */
  time(ms: number): string
  /** The vault's host, as people say it. */
  readonly vault: string
  /**
   * Does what may need a fresh proof of the visitor: asks him for it where the server says so, and does it again. `isAlways` asks first.
   *
   * @throws StepUpCancelled when he does not want to.
   */
  guard<result>(run: () => Promise<result>, isAlways?: boolean): Promise<result>
}

export const SettingsContext = createContext<SettingsValue | undefined>(undefined)
