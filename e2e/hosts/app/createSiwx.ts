import type { SignInSession, Siwx } from 'billfold/siwx'

/** The cookie by which this host's server knows a session; it holds what the server lists. */
export const SESSIONS = 'host.sessions'

/** The sign-in of this host, required. Its server verifies nothing: only what it lists is drawn. */
export function createSiwx(onLook: () => void = () => {}): Siwx {
  const write = (sessions: readonly SignInSession[]) => {
    const rows = sessions.map(({ data }) => ({ address: data.accountAddress, chainId: data.chainId }))
    // biome-ignore lint/suspicious/noDocumentCookie: the page plays the server's part.
    document.cookie = `${SESSIONS}=${encodeURIComponent(JSON.stringify(rows))}; Path=/`
  }
  return {
    createMessage: ({ accountAddress, chainId }) => ({
      ...{ accountAddress, chainId, domain: location.host, uri: location.origin, version: '1', nonce: '12345678' },
      toString: () => '',
    }),
    addSession: session => write([session]),
    setSessions: write,
    revokeSession: () => write([]),
    // As a server that answers later.
    async getSessions() {
      onLook()
      await new Promise(resolve => setTimeout(resolve))
      return readSessions(document.cookie).map(({ address: accountAddress, chainId }) => ({
        data: { accountAddress, chainId, domain: '', uri: '', version: '1', nonce: '' },
        message: '',
        signature: '',
      }))
    },
    getRequired: () => true,
    verifiedBy: 'server',
  }
}

/** What the server lists for a request with these cookies. */
export function readSessions(cookies = ''): readonly { readonly address: string; readonly chainId: `toy:${string}` }[] {
  const value = new RegExp(`(?:^|; )${SESSIONS}=([^;]*)`).exec(cookies)?.[1]
  return value ? JSON.parse(decodeURIComponent(value)) : []
}
