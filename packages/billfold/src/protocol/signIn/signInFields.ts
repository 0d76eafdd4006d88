import { parseIsoTime } from './parseIsoTime.ts'

/** The fields of one line, in the order of the text; those with `isOptional` may be left out. */
export const signInFields = [
  { key: 'uri', label: 'URI', isValid: isUri, isOptional: false },
  { key: 'version', label: 'Version', isValid: (text: string) => text === '1', isOptional: false },
  // What it may be depends on the family.
  { key: 'chainId', label: 'Chain ID', isValid: (text: string) => text !== '', isOptional: false },
  { key: 'nonce', label: 'Nonce', isValid: (text: string) => /^[a-zA-Z\d]{8,256}$/.test(text), isOptional: false },
  { key: 'issuedAt', label: 'Issued At', isValid: isTime, isOptional: false },
  { key: 'expirationTime', label: 'Expiration Time', isValid: isTime, isOptional: true },
  { key: 'notBefore', label: 'Not Before', isValid: isTime, isOptional: true },
  {
    key: 'requestId',
    label: 'Request ID',
    isValid: (text: string) => /^[\w.~!$&'()*+,;=:@%-]+$/.test(text),
    isOptional: true,
  },
] as const

/** RFC 3986, with a scheme. */
export function isUri(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:[\w.~!$&'()*+,;=:@%/?#[\]-]*$/i.test(text) && !/%(?![\da-f]{2})/i.test(text)
}

/** An RFC 3986 authority: a host, and perhaps a port. */
export function isDomain(text: string): boolean {
  return /^[\w.~!$&'()*+,;=:@%[\]-]+$/.test(text) && URL.canParse(`https://${text}`)
}

/** Whether the text after the address is a statement, and not a field. */
export function isStatement(text: string, allowed: RegExp): boolean {
  return (
    allowed.test(text) && !/^Resources:/.test(text) && signInFields.every(({ label }) => !text.startsWith(`${label}:`))
  )
}

function isTime(text: string): boolean {
  return parseIsoTime(text) !== undefined
}
