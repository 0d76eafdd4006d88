import type { SignInState } from './SignInState.ts'

/** Whether the account has no session and has not decided to stay without one. */
export function isSignInDue({ phase, target }: SignInState): boolean {
  return target !== undefined && phase !== 'signedIn' && phase !== 'declined' && phase !== 'idle'
}
