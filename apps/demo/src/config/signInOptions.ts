import type { createSiwx } from 'billfold/siwx'
import type { DemoConfig } from './DemoConfig.ts'

/** What the panel says about the sign-in, as options of `createSiwx`; `undefined` while it is off. */
export function signInOptions(config: DemoConfig): createSiwx.Options | undefined {
  if (config.signIn === 'off') return undefined
  return {
    statement: 'Sign in to the Billfold demo.',
    ...(config.signIn === 'required' && { required: true }),
    ...(config.signInScope === 'account' && { scope: 'account' }),
  }
}
