// internal: not part of the public API
/** Whether a host, with or without a port, is this machine: such pages may be served without TLS. */
export function isLoopback(domain: string): boolean {
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/.test(domain)
}
