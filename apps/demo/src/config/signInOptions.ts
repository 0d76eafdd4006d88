import type { createHostedSiwx, createSiwx } from 'billfold/siwx'
import type { DemoConfig } from './DemoConfig.ts'
import type { Stack } from './Stack.ts'

/** The sign-in fields of the panel as a call of `billfold/siwx`; `undefined` while sign-in is off. */
export function signInOptions(config: DemoConfig, stack: Stack): signInOptions.ReturnType {
  if (config.signIn === 'off') return undefined
  const options = {
    statement: 'Sign in to the Billfold demo.',
    ...(config.signIn === 'required' && { required: true }),
    ...(config.signInScope === 'account' && { scope: 'account' as const }),
  }
  if (config.signInBy === 'page') return { name: 'createSiwx', options }
  // The feature `hosted_sign_in` is on in this project of the stack alone.
  const place = { api: stack.api, projectId: `${stack.projectId}-sign-in` }
  return { name: 'createHostedSiwx', options: { ...place, ...options } }
}

export declare namespace signInOptions {
  type ReturnType =
    | { readonly name: 'createSiwx'; readonly options: createSiwx.Options }
    | { readonly name: 'createHostedSiwx'; readonly options: createHostedSiwx.Options }
    | undefined
}
