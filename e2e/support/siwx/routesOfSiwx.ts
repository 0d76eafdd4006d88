import { createBrowserJar } from './createBrowserJar.ts'
import type { SiwxServer } from './SiwxServer.ts'

/** A server with the routes of `createHandler` below `/siwx`. */
export const routesOfSiwx = (origin: string): SiwxServer => ({
  takesData: true,
  visit() {
    const { ask } = createBrowserJar(origin)
    return {
      issue: async () => ((await (await ask('/siwx/nonce')).json()) as { nonce: string }).nonce,
      async post(signed, isForeign) {
        const headers = {
          origin: isForeign ? 'https://evil.example' : origin,
          'content-type': 'application/json',
        }
        const response = await ask('/siwx/verify', { method: 'POST', headers, body: JSON.stringify(signed) })
        const { code } = (await response.json()) as { code?: string }
        return response.status === 200 ? 'signed in' : `${response.status} ${code}`
      },
    }
  },
})
