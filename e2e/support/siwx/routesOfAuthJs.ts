import { createBrowserJar } from './createBrowserJar.ts'
import type { SiwxServer } from './SiwxServer.ts'

/** A server with Auth.js below `/auth`, whose provider `wallet` takes what was signed, and with `/nonce`. */
export const routesOfAuthJs = (origin: string): SiwxServer => ({
  takesData: false,
  visit() {
    const { ask } = createBrowserJar(origin)
    return {
      issue: async () => ((await (await ask('/nonce')).json()) as { nonce: string }).nonce,
      async post({ message, signature }, isForeign) {
        const { csrfToken } = (await (await ask('/auth/csrf')).json()) as { csrfToken: string }
        // Auth.js compares a token that other sites cannot read, not the origin.
        const body = new URLSearchParams({ message, signature, ...(!isForeign && { csrfToken }) })
        const headers = { 'x-auth-return-redirect': '1', origin: isForeign ? 'https://evil.example' : origin }
        const response = await ask('/auth/callback/wallet', { method: 'POST', headers, body })
        const { searchParams } = new URL(((await response.json()) as { url: string }).url)
        const error = searchParams.get('error')
        return error ? [error, searchParams.get('code')].filter(Boolean).join(' ') : 'signed in'
      },
    }
  },
})
