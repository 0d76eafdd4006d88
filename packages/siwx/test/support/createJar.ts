/** The cookies of one browser for one host, as far as these tests need one. */
export function createJar() {
  const cookies = new Map<string, string>()
  return {
    cookies,
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    /** Takes over what a response sets. */
    take(headers: Headers) {
      for (const text of headers.getSetCookie()) {
        const [pair = ''] = text.split(';')
        const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
        if (/; Max-Age=0(;|$)/.test(text)) cookies.delete(name)
        else cookies.set(name, value)
      }
    },
  }
}
