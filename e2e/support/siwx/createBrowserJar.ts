/** A browser without a page: sends the cookies that a server has set. */
export function createBrowserJar(origin: string) {
  const cookies = new Map<string, string>()
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    header,
    async ask(path: string, init: RequestInit = {}): Promise<Response> {
      const headers = { cookie: header(), ...(init.headers as Record<string, string>) }
      const response = await fetch(`${origin}${path}`, { redirect: 'manual', ...init, headers })
      for (const text of response.headers.getSetCookie()) {
        const [pair = ''] = text.split(';')
        const at = pair.indexOf('=')
        if (at === pair.length - 1 || /; *Max-Age=0(;|$)/i.test(text)) cookies.delete(pair.slice(0, at))
        else cookies.set(pair.slice(0, at), pair.slice(at + 1))
      }
      return response
    },
  }
}
