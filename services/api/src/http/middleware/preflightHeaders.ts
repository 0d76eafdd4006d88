/** The headers of a granted preflight, remembered for ten minutes. */
export const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'Content-Type',
  'access-control-max-age': '600',
} as const
