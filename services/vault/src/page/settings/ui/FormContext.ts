import { createContext } from 'react'
import type { PageSeams } from '../../PageSeams.ts'
import type { SettingsValue } from './SettingsContext.ts'

/** What forms need that are shown in the settings and in other windows of the vault. */
export type FormValue = Pick<SettingsValue, 't' | 'count' | 'time'> & {
  readonly clock: PageSeams['clock']
  /** Cancels everything that waits because the visitor's device is young. @throws CallFailure. */
  cancelHold(): Promise<unknown>
}

export const FormContext = createContext<FormValue | undefined>(undefined)
