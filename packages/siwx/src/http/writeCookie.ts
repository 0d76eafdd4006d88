/**
 * A cookie that scripts cannot read and other sites do not send along with what they post. With `isSecure` its name has the
 * prefix `__Host-`: browsers then accept it from this host alone. An age of 0 removes it.
 */
export function writeCookie({ name, value, ageMs, isSecure }: writeCookie.Options): string {
  const age = Math.max(0, Math.floor(ageMs / 1_000))
  return `${cookieName(name, isSecure)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

export declare namespace writeCookie {
  type Options = {
    readonly name: string
    readonly value: string
    readonly ageMs: number
    readonly isSecure: boolean
  }
}

/** The name under which a cookie is sent. */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name
}
