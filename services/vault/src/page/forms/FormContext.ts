import { createContext } from 'react'
import type { PageSeams } from '../../browser/PageSeams.ts'
import type { CountedOf } from '../../texts/createCount.ts'
import type { TextOf } from '../../texts/createText.ts'
import type { SettingsTextKey } from '../../texts/settings/en.ts'

/** What forms need that are shown in the settings and in other windows of the vault. */
export type FormValue = {
  readonly t: TextOf<SettingsTextKey>
  /** The text of `<key>.one` or `<key>.other`, by number. */
  count(key: CountedOf<SettingsTextKey>, n: number): string
  /** A moment in words: "22 Nov 2026, 16:18". */
  time(ms: number): string
  readonly clock: PageSeams['clock']
  /** Cancels everything that waits because the visitor's device is young. @throws CallFailure. */
  cancelHold(): Promise<unknown>
}

export const FormContext = createContext<FormValue | undefined>(undefined)
