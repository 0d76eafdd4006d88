const { PORT = '3000', ORIGIN = `http://127.0.0.1:${PORT}`, SIWX_KEYS = '[]', SIWX_SECRET } = process.env

export const origin = ORIGIN
export const secret = SIWX_SECRET
export const isSecure = ORIGIN.startsWith('https:')
/** Sessions are tokens: the proxy reads them without a database. */
export const jwt = { keys: JSON.parse(SIWX_KEYS), issuer: ORIGIN }
