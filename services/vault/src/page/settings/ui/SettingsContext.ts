import { createContext } from 'react'
import type { FormValue } from '../../forms/FormContext.ts'
import type { SettingsServices } from '../SettingsServices.ts'

/** What every screen of the settings has. */
export type SettingsValue = Pick<FormValue, 't' | 'count' | 'time'> & {
  readonly services: SettingsServices
  /** The vault's host, as people say it. */
  readonly vault: string
  /**
   * Does what may need a fresh proof of the visitor: asks them for it where the server says so, and does it again. `isAlways` asks first.
   *
   * @throws StepUpCancelled when they do not want to.
   */
  guard<result>(run: () => Promise<result>, isAlways?: boolean): Promise<result>
}

export const SettingsContext = createContext<SettingsValue | undefined>(undefined)
