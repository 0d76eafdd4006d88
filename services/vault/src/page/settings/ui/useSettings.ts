import { useContext } from 'react'
import { SettingsContext, type SettingsValue } from './SettingsContext.ts'

/** What every screen has. @throws outside of the settings. */
export function useSettings(): SettingsValue {
  const value = useContext(SettingsContext)
  if (!value) throw new Error('Not inside the settings')
  return value
}
