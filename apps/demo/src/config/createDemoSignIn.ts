import type { SignIn, SignInSession } from 'billfold/pairing'

/** Who is signed in, as the server of a host would store it: this page has no server, so the tab stores it. */
export type DemoSignIn = SignIn & { readonly sessions: () => readonly SignInSession[] }

const KEY = 'billfold demo signed in'

/** The host's side of signing in. */
export function createDemoSignIn(onChange: () => void): DemoSignIn {
  return {
    sessions() {
      try {
        return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as readonly SignInSession[]
      } catch {
        return []
      }
    },
    // A server would make the nonce, remember it, and take it once.
    createMessage: () => ({
      nonce: crypto.randomUUID().replaceAll('-', ''),
      statement: 'Sign in to the Billfold demo.',
    }),
    setSessions(sessions) {
      sessionStorage.setItem(KEY, JSON.stringify(sessions))
      onChange()
    },
  }
}
