import type { createSiwx } from 'billfold/siwx'
import type { DemoConfig } from './DemoConfig.ts'

/** The sign-in fields of the panel as options of `createSiwx`; `undefined` while sign-in is off. */
export function signInOptions(config: DemoConfig): createSiwx.Options | undefined {
  if (config.signIn === 'off') return undefined
  return {
    statement: 'Sign in to the Billfold demo.',
    ...(config.signIn === 'required' && { required: true }),
    ...(config.signInScope === 'account' && { scope: 'account' }),
  }
}
