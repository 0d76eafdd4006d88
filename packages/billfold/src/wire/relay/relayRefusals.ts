/**
 * Why a relay does not take a connection: the HTTP status at the upgrade, and the text that a browser gets instead, with
 * close code 3000. Texts beginning with "Authorization error" and "Project not found" are those of public relays.
 */
export const relayRefusals = {
  tokenMissing: { status: 401, reason: 'Authorization error: JWT is missing' },
  tokenBad: { status: 401, reason: 'Authorization error: JWT is invalid' },
  tokenExpired: { status: 401, reason: 'Authorization error: JWT has expired' },
  tokenNotYetValid: { status: 401, reason: 'Authorization error: JWT is not valid yet' },
  audienceWrong: { status: 401, reason: 'Authorization error: JWT is for another audience' },
  projectMissing: { status: 401, reason: 'Authorization error: Project ID is missing' },
  projectUnknown: { status: 401, reason: 'Project not found' },
  originRefused: { status: 403, reason: 'Authorization error: origin is not allowed' },
} as const
